import Diagnostics
import Importing
import TestSupport
import Testing

/// The words of a text, with how often each occurs: runs of letters and digits, in lower case.
private func words(_ text: String) -> [String: Int] {
  var result: [String: Int] = [:]
  var word = ""
  for scalar in text.lowercased().unicodeScalars {
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      word.unicodeScalars.append(scalar)
    } else if !word.isEmpty {
      result[word, default: 0] += 1
      word = ""
    }
  }
  if !word.isEmpty { result[word, default: 0] += 1 }
  return result
}

/// A source without the markup of a catalogue: the required keys of front matter, the syntax of Liquid and kramdown,
/// and the tags around examples.
private func withoutMarkup(_ text: String) -> String {
  let keys = [
    "layout", "title", "description", "categories", "order", "keyboard", "mobile", "screenreader", "settings",
    "gherkin-keyboard", "gherkin-mobile", "wcag", "name", "list", "criteria",
  ].map { "\($0):" }
  let liquid = /\{%-? *(highlight|endhighlight|raw|endraw|include)\b/
  let kramdown = /\{::nomarkdown\}/
  let example = /<\/?example>/
  let withoutIndent = { (line: String) in line.drop { $0 == " " || $0 == "-" || $0 == "\t" } }
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    var line = String(line)
    if line.utf8.contains(UInt8(ascii: ":")) {
      var start = withoutIndent(line)
      for key in keys where start.hasPrefix(key) {
        line = line.replacing(key, with: "", maxReplacements: 1)
        start = withoutIndent(line)
      }
    }
    if line.hasPrefix(" entry") { line = "" }
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }) else { return line }
    // An included file replaces its name.
    line = line.replacing("{% include /examples/knob.html %}", with: " ")
    return line.replacing(liquid, with: " ").replacing(kramdown, with: " ").replacing(example, with: " ")
  }.joined(separator: "\n")
}

/// The words of a source that are in no file of the library, in no path, and in no diagnostic about that source.
private func lost(from source: String, in conversion: Conversion, ofSource path: String) -> [String] {
  var known: [String: Int] = [:]
  var texts = conversion.diagnostics.filter { $0.range.file.path == path }.map(\.message)
  for file in conversion.files where file.source.file.path == path {
    if case .bytes(let bytes) = file.content { texts.append(String(decoding: bytes, as: UTF8.self)) }
  }
  for text in texts { known.merge(words(text)) { $0 + $1 } }
  return words(withoutMarkup(source)).filter { known[$0.key, default: 0] < $0.value }.map(\.key).sorted()
}

/// A text with some of its lines removed, doubled, indented differently, swapped or cut.
private func mutated(_ text: String, _ numbers: inout SplitMix) -> String {
  var lines = text.components(separatedBy: "\n")
  for _ in 0..<Int.random(in: 1...4, using: &numbers) {
    let place = Int.random(in: 0..<lines.count, using: &numbers)
    let other = Int.random(in: 0..<lines.count, using: &numbers)
    switch Int.random(in: 0..<9, using: &numbers) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: other)
    case 2: lines[place] = "  " + lines[place]
    case 3: lines[place] = String(lines[place].drop { $0 == " " })
    case 4: lines.swapAt(place, other)
    case 5: lines[place] = String(lines[place].prefix(Int.random(in: 0...lines[place].count, using: &numbers)))
    case 6: lines[place] = lines[place].replacing("  ", with: "\t")
    case 7:
      lines[place] +=
        [":", " |", " # note", "\"", "{", "]: x", "```", "<!--", "{%", "\u{85}"].randomElement(using: &numbers) ?? ""
    default:
      lines[place] =
        (["- ", "# ", "> ", "'", "&a ", "*a ", "!!x ", "? ", "%", "@", "`", "[a]: ", "---"].randomElement(
          using: &numbers
        ) ?? "") + lines[place]
    }
    if lines.isEmpty { lines = [""] }
  }
  return lines.joined(separator: "\n")
}

@Suite("An import without loss") struct LossTests {
  @Test("keeps all words of entries of both forms")
  func fixtures() {
    let conversion = Fixture.catalogue()
    #expect(lost(from: Fixture.older, in: conversion, ofSource: "_native/knob.md") == [])
    #expect(lost(from: Fixture.newer, in: conversion, ofSource: "web/dimmer.md") == [])
    #expect(!conversion.rules.contains("import-lost-words"))
  }

  @Test("keeps all words of entries with random faults, which load afterwards", arguments: 0..<8)
  func mutations(seed: Int) throws {
    var numbers = SplitMix(seed: UInt64(seed) &* 7_919 &+ 17)
    var sources: [String: String] = [:]
    for number in 0..<30 {
      sources["_native/older\(number).md"] = mutated(Fixture.older, &numbers)
      sources["web/newer\(number).md"] = mutated(Fixture.newer, &numbers)
    }
    let folder = IncludeFolder(folder: "", files: ["examples/knob.html": Array(Fixture.knob.utf8)])
    let conversion = imported(sources, includes: [folder])
    for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
      let missing = lost(from: source, in: conversion, ofSource: path)
      #expect(missing.isEmpty, "seed \(seed), \(path) lost \(missing):\n\(source)")
    }
    #expect(conversion.messages("import-lost-words") == [])
    #expect(try loadingErrors(conversion) == [])
  }

  @Test("keeps all words of entries that are cut off anywhere", arguments: [Fixture.older, Fixture.newer])
  func truncations(text: String) throws {
    let bytes = Array(text.utf8)
    var files: [CatalogueFile] = []
    for length in 1..<bytes.count {
      files.append(CatalogueFile(path: "web/cut\(length).md", bytes: Array(bytes[..<length])))
    }
    let conversion = convert(Catalogue(name: "catalogue", files: files))
    let blank = conversion.rules.filter { $0 == "import-empty-file" }.count
    #expect(conversion.entries + blank == files.count)
    #expect(conversion.messages("import-lost-words") == [])
    #expect(try loadingErrors(conversion) == [])
  }

  @Test("does not miss a word that has become one with the value before it")
  func joined() {
    let conversion = imported("---\ntitle: Lamp\n---\n{{ page.title }}s and x{{ page.title }}\n")
    #expect(conversion.body == "\nLamps and xLamp\n")
    #expect(!conversion.rules.contains("import-lost-words"))
  }

  @Test("would name what it lost")
  func selfCheck() {
    // An escape is resolved, so that its letters are nowhere.
    let conversion = imported("---\nlayout: entry\ntitle: \"Caf\\u00E9\"\n---\nText\n")
    #expect(conversion.messages("import-lost-words") == ["these words are lost: caf u00e9"])
  }
}
