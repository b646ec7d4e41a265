import JSONSyntax
import PatternLibrary

/// The result of taking a picture.
public struct TakenPicture: Sendable {
  public let take: PictureTake
  public let result: TestResult
  /// The picture; `nil` if it could not be taken, or only by a second browser after the first had failed.
  public let image: Image?

  /// A picture as it is written to its file.
  public struct Image: Sendable {
    public let bytes: [UInt8]
    /// The width and height, in CSS pixels.
    public let width: Int
    public let height: Int

    package init(bytes: [UInt8], width: Int, height: Int) {
      (self.bytes, self.width, self.height) = (bytes, width, height)
    }
  }

  package init(_ take: PictureTake, _ result: TestResult, _ image: Image?) {
    (self.take, self.result) = (take, result)
    self.image = result.cameTrue && !result.isUnsteady ? image : nil
  }
}

extension Verification {
  /// Plays up to each moment, and takes a picture of what the demo shows then.
  ///
  /// - Returns: The result for each picture, in the order given.
  public func take(_ pictures: [PictureTake]) -> [TakenPicture] {
    let share = share(Array(pictures.enumerated()), in: { _ in TestEnvironment(.chromium) })
    return withWorkers([[share]], progress) { worker, take in worker.take(take) }
  }
}

extension SessionWorker {
  fileprivate func take(_ take: PictureTake) -> TakenPicture {
    var image: TakenPicture.Image?
    let result = withPlayer(for: take.run, in: TestEnvironment(.chromium)) { (player) throws(WebDriverError) in
      image = nil
      guard take.run.scenario.given.clock == .page else { return Self.inRealTime(take) }
      let observed = try play(take.run, player) { ($0.ending, $0.usualWidth) = (take.ending, PictureSize.viewport) }
      guard observed.isPassed else { return observed }
      return try player.takePicture(of: take.picture.parts, observed, &image)
    }
    return TakenPicture(take, result, image)
  }

  /// A demo that runs in real time never gives the same picture twice.
  private static func inRealTime(_ take: PictureTake) -> RunResult {
    var result = RunResult()
    let (bytes, expected) = (take.picture.name.bytes, "a demo that keeps to its own time")
    result.failures = [
      ScenarioFailure(step: 0, bytes: bytes, expected: expected, observed: "the scenario is played in the machine’s")
    ]
    return result
  }
}

/// The sizes of pictures, the same for all.
enum PictureSize {
  /// The width of the window in which a demo is pictured, in CSS pixels, unless its scenario sets one: that of WCAG
  /// 1.4.10.
  static let viewport = 320
  /// The width of a picture. It is never shown wider, so one pixel for each CSS pixel is enough.
  static let width = 240
  /// The maximum height of the pictured part of a demo, in CSS pixels of the demo.
  static let mostHeight = 400.0
  /// The quality of the picture, out of 100: enough to read the words in it, at a tenth of the size of full quality.
  static let quality = 30
  /// The margin around the pictured part.
  static let margin = 10.0
}

extension ScenarioPlayer {
  /// Takes a picture of parts of the page, or of its content, as wide as the window.
  ///
  /// - Parameters:
  ///   - observed: The result of the play so far.
  ///   - image: The picture. It does not change if a part is missing.
  /// - Returns: The result of the play and of looking for the parts.
  fileprivate func takePicture(
    of parts: [ElementReference],
    _ observed: RunResult,
    _ image: inout TakenPicture.Image?
  ) throws(WebDriverError) -> RunResult {
    var observed = observed
    var elements: [JSONValue] = []
    for part in parts {
      if let element = try self.elements(part).first {
        elements.append(element.reference)
      } else {
        observed.failures.append(failure(Moment(expected: "that \(part.definite) can be seen"), "there is none"))
      }
    }
    guard observed.failures.isEmpty else { return observed }
    image = try picture(of: elements)
    if image == nil { observed.failures = [failure(Moment(expected: "something to be seen"), "it takes no room")] }
    return observed
  }

  private func picture(of elements: [JSONValue]) throws(WebDriverError) -> TakenPicture.Image? {
    let box = try ask("boxToShow", [.array(elements)])
    guard box["height"].time > 0, let window = box["window"].number, window > 0 else { return nil }
    let top = max(0, (box["top"].time - PictureSize.margin).rounded(.down))
    let height = min(box["height"].time + 2 * PictureSize.margin, PictureSize.mostHeight).rounded(.up)
    let scale = Double(PictureSize.width) / window
    let bytes = try session.webP(of: (0, top, window, height), scale: scale)
    return TakenPicture.Image(bytes: bytes, width: PictureSize.width, height: Int((height * scale).rounded()))
  }
}

extension Session {
  /// Returns a part of the page as WebP, which only Chromium's driver can make.
  ///
  /// - Parameter box: The part in CSS pixels from the beginning of the page.
  fileprivate func webP(
    of box: (left: Double, top: Double, width: Double, height: Double),
    scale: Double
  ) throws(WebDriverError) -> [UInt8] {
    let clip: JSONValue = [
      "x": .number(box.left), "y": .number(box.top), "width": .number(box.width), "height": .number(box.height),
      "scale": .number(scale),
    ]
    let answer = try devTools(
      "Page.captureScreenshot",
      ["format": "webp", "quality": .int(PictureSize.quality), "clip": clip, "captureBeyondViewport": true]
    )
    guard let bytes = answer["data"].string.flatMap(decodeBase64), !bytes.isEmpty else {
      throw .malformedAnswer("Page.captureScreenshot: no picture")
    }
    return bytes
  }
}
