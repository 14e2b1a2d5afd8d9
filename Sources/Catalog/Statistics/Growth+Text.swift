import Foundation

extension Growth.Period {
  /// When it begins, as exactly as the unit of the periods needs: "2026-11-21", "2026-11".
  public func name(_ unit: Growth.Unit, in zone: TimeZone = .current) -> String {
    let time = ClockTime(start, in: zone).minutes
    switch unit {
    case .hour: return time
    case .day, .week: return String(time.prefix(10))
    case .month: return String(time.prefix(7))
    case .year: return String(time.prefix(4))
    }
  }
}
