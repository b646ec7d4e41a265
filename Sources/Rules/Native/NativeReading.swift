import Diagnostics
import Markup

/// A body cut into sections on platforms and frameworks, and what each names.
struct NativeReading: Sendable {
  /// A section with a label that names platforms or frameworks.
  struct Section: Sendable {
    let scope: NativeScope
    let range: Range<Int>
    /// The heading, or the item's start.
    let label: Range<Int>
    let text: String
  }

  /// A name in a text or in code, the first of its block.
  struct Mention: Sendable {
    let name: String
    let range: Range<Int>
    /// What the block says beside the name, for weighing it.
    let context: Context
  }

  /// Where a name is.
  enum Context: Sendable {
    /// In a sentence, as code or as plain text.
    case text(Prose, isCode: Bool)
    case code(CodeBlock, NativeCode)
  }

  private let sections: [Section]
  /// For each section the one that its start lies in.
  private let outerSections: [Int?]
  let mentions: [Mention]
  /// Links to the documentation of Material Components.
  let materialLinks: [MarkupLink]

  init(_ document: MarkupDocument, _ outline: BodyOutline, _ file: SourceFile) {
    let names = document.prose.flatMap { prose in
      identifiers(in: prose.text, 0..<prose.text.count).map { run in
        Mention(
          name: String(decoding: prose.text[run], as: UTF8.self),
          range: prose.place(of: run),
          context: .text(prose, isCode: prose.isCode(run.lowerBound))
        )
      }.firstOfEachName()
    }
    // Where words are not asked for, the source has no trace of such a name.
    let blocks = document.facts == .prose ? document.codeBlocks : []
    let code = blocks.flatMap { block in
      let code = NativeCode(block, file)
      return code.identifiers.map { run in
        Mention(name: file.string(run), range: run, context: .code(block, code))
      }.firstOfEachName()
    }
    mentions = names + code
    materialLinks = document.links.filter { link in
      link.destination.utf8.count < 1000 && link.destination.hasPrefix("http")
        && materialPath.occur(in: Array(link.destination.utf8))
    }
    let isNeeded = !mentions.isEmpty || !materialLinks.isEmpty
    sections = isNeeded ? Self.sections(of: document, outline, file) : []
    var outer: [Int?] = []
    var open: [Int] = []
    for section in sections {
      while let last = open.last, !sections[last].range.contains(section.range.lowerBound) { open.removeLast() }
      outer.append(open.last)
      open.append(outer.count - 1)
    }
    outerSections = outer
  }

  /// The innermost section that holds a place.
  func section(at place: Int) -> Section? {
    // Whatever section holds the place, the last that starts before it lies in that.
    var index = lastIndex(of: sections) { $0.range.lowerBound <= place }
    while let candidate = index, !sections[candidate].range.contains(place) { index = outerSections[candidate] }
    return index.map { sections[$0] }
  }

  /// In the order of their starts, so that of those that hold a place the last is the innermost.
  private static func sections(
    of document: MarkupDocument,
    _ outline: BodyOutline,
    _ file: SourceFile
  ) -> [Section] {
    let headings = outline.headings
    var found: [Section] = []
    for (index, heading) in headings.enumerated() {
      guard let scope = NativeScope(label: heading.text) else { continue }
      let end = headings[(index + 1)...].first { $0.level <= heading.level }?.range.lowerBound ?? file.bytes.count
      let range = heading.range.lowerBound..<max(end, heading.range.upperBound)
      found.append(Section(scope: scope, range: range, label: heading.range, text: heading.text))
    }
    for item in document.items {
      // A label may end in a colon, with words behind it: `UIKit: use …`.
      let label = String(item.label.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\n") }) ?? item.label
      guard let scope = NativeScope(label: label) else { continue }
      let start =
        item.range.lowerBound..<min(item.range.upperBound, file.lineRange(containing: item.range.lowerBound).upperBound)
      found.append(Section(scope: scope, range: item.range, label: start, text: label))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension [NativeReading.Mention] {
  fileprivate func firstOfEachName() -> [Element] {
    var seen: Set<String> = []
    return filter { seen.insert($0.name).inserted }
  }
}

/// The last of some elements that holds a condition which those before it hold as well.
func lastIndex<Element>(of elements: [Element], where holds: (Element) -> Bool) -> Int? {
  var (low, high) = (0, elements.count)
  while low < high {
    let middle = (low + high) / 2
    if holds(elements[middle]) { low = middle + 1 } else { high = middle }
  }
  return low == 0 ? nil : low - 1
}

extension SourceFile {
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// The words in bytes that can be names of the tables: with letters that their names have, dots and colons inside.
func identifiers(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var index = range.lowerBound
  while index < range.upperBound {
    let start = index
    while index < range.upperBound, isWordByte(bytes[index]) || (index > start && joins(bytes, index, range.upperBound))
    {
      index += 1
    }
    if index - start >= shortestNativeName { found += parts(bytes, start..<index).filter { mayBeNative(bytes[$0]) } }
    if index == start { index += 1 }
  }
  return found
}

/// No name of the tables is shorter.
let shortestNativeName = 9

private let materialPath = Phrases([NativeAPI.materialPath])

/// Whether a dot or a colon is between letters, as in `androidx.compose` and `android:progress`.
private func joins(_ bytes: [UInt8], _ index: Int, _ end: Int) -> Bool {
  (bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ":")) && index + 1 < end
    && isWordByte(bytes[index + 1])
}

/// A dotted name as a package of the tables and its last part; any other by its parts.
private func parts(_ bytes: [UInt8], _ run: Range<Int>) -> [Range<Int>] {
  for package in packages where bytes[run].starts(with: package) {
    let rest = run.lowerBound + package.count..<run.upperBound
    return [run.lowerBound..<rest.lowerBound] + (rest.isEmpty ? [] : parts(bytes, rest))
  }
  if bytes[run].starts(with: androidPrefix) { return [run] }
  guard bytes[run].contains(where: { !isWordByte($0) }) else { return [run] }
  return bytes[run].split { !isWordByte($0) }.map { $0.startIndex..<$0.endIndex }
}

private let androidPrefix = Array("android:".utf8)

private let packages = ["com.google.android.material.progressindicator", "androidx.compose.material3"].map {
  Array($0.utf8)
}

/// What names of the tables begin with that begin with no capital.
private let lowerCaseStarts = Set(NativeAPI.all.compactMap(\.name.utf8.first).filter { !(0x41...0x5A).contains($0) })

/// How the names of the tables begin and end: one that is misspelt has the one or the other.
private let beginnings = Set(tableNames.map { packed($0.utf8.prefix(5)) })
private let endings = Set(tableNames.map { packed($0.utf8.suffix(5)) })
private let tableNames = NativeAPI.all.map(\.name) + MissingAPI.all.map(\.name)

/// What every word has that can be a name of the tables with a capital, or one that is misspelt.
let nativeTraces = Array(
  Set(tableNames.flatMap { [String($0.prefix(5)), String($0.suffix(5))] }.map { $0.lowercased() })
).sorted()

/// The names of the tables that begin with no capital.
let smallNativeNames = NativeAPI.all.map(\.name).filter { !(0x41...0x5A).contains($0.utf8.first ?? 0x41) }

/// Up to eight bytes as a number.
private func packed(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

/// A quick look that spares nearly all words: names of the tables are long, and a misspelt one begins or ends as they do.
private func mayBeNative(_ word: ArraySlice<UInt8>) -> Bool {
  guard word.count >= shortestNativeName, let first = word.first else { return false }
  if (0x41...0x5A).contains(first) {
    return beginnings.contains(packed(word.prefix(5))) || word.count >= 12 && endings.contains(packed(word.suffix(5)))
  }
  return lowerCaseStarts.contains(first) && NativeAPI.byName[String(decoding: word, as: UTF8.self)] != nil
}
