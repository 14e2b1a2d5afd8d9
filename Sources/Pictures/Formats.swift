import CPictures

/// The bytes of a file in memory.
typealias FileBytes = UnsafeBufferPointer<UInt8>

extension PictureTaker {
  /// The most bytes of memory for a picture that cannot be read row by row.
  private static let mostMemory = 256 << 20

  /// Reads a file of a format, and says how far it could be read.
  func read(_ file: FileBytes, _ format: PictureFormat) -> CPExtent {
    switch format {
    case .jpeg: readJPEG(file)
    case .png: passing { cp_read_png(file.baseAddress, file.count, Self.mostMemory, $0) }
    case .gif: readGIF(file, most: Self.mostMemory)
    case .webp: readWebP(file)
    case .tiff: passing { cp_read_tiff(file.baseAddress, file.count, Self.mostMemory, $0) }
    case .heic: passing { cp_read_heif(file.baseAddress, file.count, $0) }
    }
  }

  /// Takes what a function of C reads.
  private func passing(_ read: (cp_taker) -> CPExtent) -> CPExtent {
    read(
      cp_taker(
        context: Unmanaged.passUnretained(self).toOpaque(),
        begin: { context, width, height in
          PictureTaker.of(context)?.begin(PixelSize(width: width, height: height)) ?? false
        },
        row: { context, pixels in
          guard let pixels else { return }
          PictureTaker.of(context)?.take(pixels)
        }))
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> PictureTaker? {
    context.map { Unmanaged<PictureTaker>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// JPEG, by the TurboJPEG API of libjpeg-turbo, which makes a picture smaller before it computes
/// the pixels.
extension PictureTaker {
  fileprivate func readJPEG(_ file: FileBytes) -> CPExtent {
    guard let decoder = tjInitDecompress() else { return .nothing }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        decoder, file.baseAddress, UInt(file.count), &width, &height, &sampling, &space) == 0,
      begin(PixelSize(width: Int(width), height: Int(height)))
    else { return .nothing }
    let size = PixelSize(width: Int(width), height: Int(height))
    let read = scaled(size)
    expect(rowsOf: read)
    let isCMYK = [TJCS_CMYK.rawValue, TJCS_YCCK.rawValue].contains(UInt32(space))
    var pixels = [UInt8](repeating: 0, count: 4 * read.width * read.height)
    let code = tjDecompress2(
      decoder, file.baseAddress, UInt(file.count), &pixels, Int32(read.width), 0,
      Int32(read.height), Int32((isCMYK ? TJPF_CMYK : TJPF_RGBA).rawValue), TJFLAG_LIMITSCANS)
    if code != 0, tjGetErrorCode(decoder) != TJERR_WARNING.rawValue { return .nothing }
    if isCMYK { Self.makeRGBA(&pixels) }
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<read.height { take(start + 4 * read.width * y) }
    }
    return code == 0 ? .whole : .part
  }

  /// The size by an eighth, a quarter or a half that is still no smaller than the small picture.
  private func scaled(_ size: PixelSize) -> PixelSize {
    let small = size.fitted(into: box)
    let sizes = [8, 4, 2].map {
      PixelSize(width: (size.width + $0 - 1) / $0, height: (size.height + $0 - 1) / $0)
    }
    return sizes.first { $0.width >= small.width && $0.height >= small.height } ?? size
  }

  /// Inks of a printer, which Adobe's programs store inverted.
  private static func makeRGBA(_ pixels: inout [UInt8]) {
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let black = Int(pixels[start + 3])
      for channel in start..<start + 3 {
        pixels[channel] = UInt8(Int(pixels[channel]) * black / 255)
      }
      pixels[start + 3] = 255
    }
  }
}

/// WebP, of an animated one the first frame.
extension PictureTaker {
  fileprivate func readWebP(_ file: FileBytes) -> CPExtent {
    var data = WebPData(bytes: file.baseAddress, size: file.count)
    var state = WEBP_DEMUX_PARSING_HEADER
    guard let demuxer = WebPDemuxPartial(&data, &state) else { return .nothing }
    defer { WebPDemuxDelete(demuxer) }
    var frame = WebPIterator()
    guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return .nothing }
    defer { WebPDemuxReleaseIterator(&frame) }
    let size = PixelSize(width: Int(frame.width), height: Int(frame.height))
    guard begin(size) else { return .nothing }
    let small = size.fitted(into: box)
    expect(rowsOf: small)
    var config = WebPDecoderConfig()
    return withUnsafeMutablePointer(to: &config) { readFrame(frame.fragment, as: small, $0) }
  }

  /// Reads a frame in a size; the configuration must stay where it is meanwhile.
  private func readFrame(
    _ frame: WebPData, as small: PixelSize, _ config: UnsafeMutablePointer<WebPDecoderConfig>
  ) -> CPExtent {
    guard WebPInitDecoderConfig(config) != 0 else { return .nothing }
    config.pointee.options.use_scaling = 1
    config.pointee.options.scaled_width = Int32(small.width)
    config.pointee.options.scaled_height = Int32(small.height)
    config.pointee.output.colorspace = MODE_RGBA
    defer { WebPFreeDecBuffer(&config.pointee.output) }
    guard let decoder = WebPIDecode(nil, 0, config) else { return .nothing }
    defer { WebPIDelete(decoder) }
    let status = WebPIUpdate(decoder, frame.bytes, frame.size)
    guard status == VP8_STATUS_OK || status == VP8_STATUS_SUSPENDED else { return .nothing }
    var (last, stride): (Int32, Int32) = (0, 0)
    guard let rows = WebPIDecGetRGB(decoder, &last, nil, nil, &stride) else { return .nothing }
    for y in 0..<Int(last) { take(rows + Int(stride) * y) }
    return status == VP8_STATUS_OK ? .whole : .part
  }
}

/// GIF, of an animated one the first picture.
extension PictureTaker {
  fileprivate func readGIF(_ file: FileBytes, most: Int) -> CPExtent {
    var rest = file[...]
    return withUnsafeMutablePointer(to: &rest) { rest in
      var problem: Int32 = 0
      let read: InputFunc = { gif, target, count in
        guard let rest = gif?.pointee.UserData?.assumingMemoryBound(to: Slice<FileBytes>.self),
          let target
        else { return 0 }
        let part = rest.pointee.prefix(Int(count))
        _ = UnsafeMutableBufferPointer(start: target, count: part.count).initialize(from: part)
        rest.pointee = rest.pointee.dropFirst(part.count)
        return Int32(part.count)
      }
      guard let gif = DGifOpen(rest, read, &problem) else { return .nothing }
      defer { DGifCloseFile(gif, &problem) }
      guard let transparent = Self.startOfPicture(gif) else { return .nothing }
      return readPicture(gif, transparent: transparent, most: most)
    }
  }

  /// Reads up to the first picture, and returns its transparent colour, -1 for none; nil without a
  /// picture.
  private static func startOfPicture(_ gif: UnsafeMutablePointer<GifFileType>) -> Int32? {
    var control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
    var kind = UNDEFINED_RECORD_TYPE
    while DGifGetRecordType(gif, &kind) == GIF_OK {
      switch kind {
      case IMAGE_DESC_RECORD_TYPE:
        return DGifGetImageDesc(gif) == GIF_OK ? control.TransparentColor : nil
      case EXTENSION_RECORD_TYPE:
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard DGifGetExtension(gif, &code, &block) == GIF_OK else { return nil }
        while let bytes = block {
          if code == GRAPHICS_EXT_FUNC_CODE {
            DGifExtensionToGCB(Int(bytes[0]), bytes + 1, &control)
          }
          guard DGifGetExtensionNext(gif, &block) == GIF_OK else { return nil }
        }
      default: return nil
      }
    }
    return nil
  }

  private func readPicture(
    _ gif: UnsafeMutablePointer<GifFileType>, transparent: Int32, most: Int
  ) -> CPExtent {
    let picture = gif.pointee.Image
    let size = PixelSize(width: Int(picture.Width), height: Int(picture.Height))
    guard let map = picture.ColorMap ?? gif.pointee.SColorMap, begin(size) else {
      return .nothing
    }
    let colors = UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
    let kept = picture.Interlace ? size.height : 1
    guard size.width <= most / kept else { return .nothing }
    var indices = [UInt8](repeating: 0, count: size.width * kept)
    var pixels = [UInt8](repeating: 255, count: 4 * size.width)
    let pass = { (line: ArraySlice<UInt8>) in
      for (x, index) in line.enumerated() {
        let color = Int(index) < colors.count ? colors[Int(index)] : GifColorType()
        pixels[4 * x] = color.Red
        pixels[4 * x + 1] = color.Green
        pixels[4 * x + 2] = color.Blue
        pixels[4 * x + 3] = Int32(index) == transparent ? 0 : 255
      }
      self.take(pixels)
    }
    var extent = CPExtent.whole
    for (row, y) in Self.order(of: size.height, isInterlaced: picture.Interlace).enumerated() {
      let start = picture.Interlace ? size.width * y : 0
      let isRead = indices.withUnsafeMutableBufferPointer { buffer in
        DGifGetLine(gif, buffer.baseAddress.map { $0 + start }, Int32(size.width)) == GIF_OK
      }
      if !isRead {
        if row == 0 { return .nothing }
        extent = .part
        break
      }
      if !picture.Interlace { pass(indices[...]) }
    }
    if picture.Interlace {
      for y in 0..<size.height { pass(indices[(size.width * y)...].prefix(size.width)) }
    }
    return extent
  }

  /// The order in which rows stand in a file (GIF89a, appendix E).
  private static func order(of height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0, to: height, by: $1) }
  }
}
