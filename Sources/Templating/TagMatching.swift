import Diagnostics

/// Pairs the opening tags of a template with its closing tags, and reports those without a partner.
struct TagMatching {
  let tags: [Tag]
  /// For each tag, the index of the tag that closes it, or that it closes.
  private(set) var partners: [Int?]
  /// For each tag, whether it is a block directly inside a parent.
  private(set) var isArgument: [Bool]
  private(set) var faults: [Diagnostic] = []
  /// The number of tags before nesting became too deep.
  private(set) var usableTags: Int

  private let file: SourceFile
  private var open: [Int] = []

  static let deepestNesting = 64

  init(_ tags: [Tag], in file: SourceFile) {
    (self.tags, self.file) = (tags, file)
    self.partners = Array(repeating: nil, count: tags.count)
    self.isArgument = Array(repeating: false, count: tags.count)
    self.usableTags = tags.count
  }

  mutating func run() {
    for index in tags.indices where faults.count <= Lexer.mostFaults {
      if tags[index].kind.opens {
        guard open.count < Self.deepestNesting else { return reportDepth(index) }
        isArgument[index] = tags[index].kind == .block && open.last.map { tags[$0].kind == .parent } ?? false
        open.append(index)
      } else if tags[index].kind == .close {
        close(index)
      }
    }
    let end = file.range(file.bytes.count..<file.bytes.count)
    for index in open.reversed() { reportUnclosed(index, note: .init(at: end, "the file ends here")) }
  }

  private mutating func close(_ index: Int) {
    let name = text(of: index)
    guard let innermost = open.last else { return reportUnopened(index) }
    if let level = open.lastIndex(where: { text(of: $0) == name }) {
      while open.count > level + 1 {
        let note = Diagnostic.Note(at: file.range(tags[index].range), "`\(source(of: index))` closes what is around it")
        reportUnclosed(open.removeLast(), note: note)
      }
      pair(index)
    } else {
      reportMismatch(index, innermost)
      if nearMiss(to: name, among: [text(of: innermost)]) != nil { pair(index) }
    }
  }

  private mutating func pair(_ index: Int) {
    let opener = open.removeLast()
    partners[opener] = index
    partners[index] = opener
  }

  private func text(of index: Int) -> String { file.bytes.string(tags[index].name) }

  /// Returns the tag as written, shortened.
  private func source(of index: Int) -> String { file.bytes.string(tags[index].range.prefix(60)) }

  private mutating func reportUnopened(_ index: Int) {
    faults.append(
      Diagnostic(
        .templateUnopenedClose,
        at: file.range(tags[index].name),
        "`\(source(of: index))` closes nothing",
        help: "Remove it, or open `\(text(of: index))` before it."
      )
    )
  }

  private mutating func reportMismatch(_ index: Int, _ innermost: Int) {
    faults.append(
      Diagnostic(
        .templateMismatchedClose,
        at: file.range(tags[index].name),
        "`\(source(of: index))` is where `\(source(of: innermost))` is open",
        help: "Close `\(text(of: innermost))` first, under that name.",
        notes: [.init(at: file.range(tags[innermost].name), "`\(text(of: innermost))` is opened here")]
      )
    )
  }

  private mutating func reportUnclosed(_ index: Int, note: Diagnostic.Note) {
    faults.append(
      Diagnostic(
        .templateUnclosedSection,
        at: file.range(tags[index].name),
        "`\(source(of: index))` is not closed",
        help: "Close it with the same delimiters and `/\(text(of: index))`.",
        notes: [note]
      )
    )
  }

  private mutating func reportDepth(_ index: Int) {
    usableTags = index
    let message = "`\(source(of: index))` nests deeper than \(Self.deepestNesting) levels"
    let help = "Move inner sections into a partial."
    faults.append(Diagnostic(.templateTooDeep, at: file.range(tags[index].name), message, help: help))
  }
}
