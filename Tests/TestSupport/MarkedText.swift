/// A text in which keycap numbers mark the places of diagnostics.
///
/// `"title: 1️⃣\n"` is the text `"title: \n"` with the marker `"1️⃣"` at byte 7.
public struct MarkedText: Sendable {
  /// The text without its markers.
  public let text: String
  /// Byte offsets into `text`, by marker.
  public let markers: [String: Int]

  public init(_ marked: String) {
    var text = ""
    var markers: [String: Int] = [:]
    for character in marked {
      if Self.isMarker(character) {
        precondition(markers[String(character)] == nil, "the marker \(character) is there twice")
        markers[String(character)] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.markers = markers
  }

  private static func isMarker(_ character: Character) -> Bool {
    character.unicodeScalars.contains("\u{20E3}")
  }
}
