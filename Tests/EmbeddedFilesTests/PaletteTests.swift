import Foundation
import Testing

@Suite("The palette")
struct PaletteTests {
  /// Text and its background: at least 7:1 (WCAG 2.2, 1.4.6 at level AAA).
  static let text = [
    ["ink", "paper"], ["ink", "mist"], ["ink", "alert-wash"],
    ["soft", "paper"], ["soft", "mist"], ["soft", "alert-wash"],
    ["accent", "paper"], ["accent", "mist"], ["accent", "alert-wash"],
    ["alert", "paper"], ["alert", "mist"], ["alert", "alert-wash"],
    ["slab-ink", "slab"], ["slab-soft", "slab"], ["voice", "slab"], ["slab-ink", "slab-code"],
    ["code-keyword", "mist"], ["code-string", "mist"], ["code-comment", "mist"], ["code-number", "mist"],
    ["code-type", "mist"], ["code-keyword", "paper"], ["code-string", "paper"], ["code-comment", "paper"],
    ["code-number", "paper"], ["code-type", "paper"],
  ]

  /// Borders of controls, marks and the focus ring, and their background: at least 3:1 (WCAG 2.2, 1.4.11).
  ///
  /// The ring's two colours differ from each other, so that one of them is visible on any background (technique C40).
  static let parts = [
    ["edge", "paper"], ["edge", "mist"], ["edge", "alert-wash"], ["accent", "paper"], ["alert", "paper"],
    ["alert", "alert-wash"], ["slab-edge", "slab"], ["voice", "slab"], ["halo", "ring"], ["halo", "slab"],
    ["slab", "paper"],
  ]

  @Test("gives text a contrast of 7:1, in light and dark", arguments: Scheme.allCases)
  func givesTextContrast(in scheme: Scheme) throws {
    let colours = try colours(of: scheme)
    for pair in Self.text {
      let ratio = try contrast(pair, colours)
      #expect(ratio >= 7, "\(pair) in \(scheme): \(ratio)")
    }
  }

  @Test("gives borders, marks and the focus ring a contrast of 3:1, in light and dark", arguments: Scheme.allCases)
  func givesPartsContrast(in scheme: Scheme) throws {
    let colours = try colours(of: scheme)
    for pair in Self.parts where !(scheme == .dark && pair == ["slab", "paper"]) {
      let ratio = try contrast(pair, colours)
      #expect(ratio >= 3, "\(pair) in \(scheme): \(ratio)")
    }
  }

  @Test("has only colours in dark that light has too, with other values")
  func isWhole() throws {
    let light = try declared(in: .light)
    for (name, colour) in try declared(in: .dark) {
      #expect(light[name] != nil && light[name] != colour, "\(name)")
    }
  }

  @Test("contains no colour whose contrast is not measured")
  func isMeasured() throws {
    let measured = Set((Self.text + Self.parts).joined())
    let decorative: Set = ["line"]
    #expect(Set(try colours(of: .light).keys).subtracting(decorative) == measured)
  }

  enum Scheme: CaseIterable { case light, dark }

  /// The colours of a scheme. Dark has those of light that it does not change.
  private func colours(of scheme: Scheme) throws -> [String: UInt32] {
    let light = try declared(in: .light)
    return scheme == .light ? light : light.merging(try declared(in: .dark)) { $1 }
  }

  /// The custom properties that hold a colour: the first `:root` is for light, the second for dark.
  private func declared(in scheme: Scheme) throws -> [String: UInt32] {
    let roots = try textOfTheme("assets/polite.css").components(separatedBy: ":root {").dropFirst().prefix(2)
    try #require(roots.count == 2)
    let block = try #require((scheme == .light ? roots.first : roots.last)?.components(separatedBy: "}").first)
    var colours: [String: UInt32] = [:]
    for match in block.matches(of: /--([a-z0-9-]+): #([0-9a-f]{6});/) {
      colours[String(match.1)] = UInt32(match.2, radix: 16)
    }
    return colours
  }

  private func contrast(_ pair: [String], _ colours: [String: UInt32]) throws -> Double {
    let luminances = try pair.map { relativeLuminance(try #require(colours[$0], "\($0)")) }.sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  /// The relative luminance, as WCAG 2.2 defines it, of a colour `0xRRGGBB`.
  private func relativeLuminance(_ colour: UInt32) -> Double {
    let channels = [16, 8, 0].map { shift in
      let value = Double((colour >> shift) & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
