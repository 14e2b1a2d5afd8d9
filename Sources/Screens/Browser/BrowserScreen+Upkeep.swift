import Terminal
import ViewState

/// What is done for the catalog when nothing else happens.
extension BrowserScreen {
  func beginUpkeep(on stack: ScreenStack) {
    let upkeep = browser.upkeep
    upkeep.schedule = { [weak stack] in stack?.schedule($0, $1) }
    upkeep.report = { [weak stack] in stack?.report($0) }
    upkeep.haveRepairedCounts = { [weak stack] in
      stack?.say("Counts were wrong and have been put right")
    }
    upkeep.begin()
  }
}
