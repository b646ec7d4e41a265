import Building
import Diagnostics
import Loading
import Platform

extension ReviewScope {
  /// The scope that the arguments and options of `polite check` ask for.
  init(_ invocation: Invocation) throws(CommandFailure) {
    self.init()
    for id in invocation.values(of: .rule) {
      rules.insert(try knownRule(id, among: checkRules + invocation.addedRules).id)
    }
    let library = LibraryFolder(invocation)
    for path in invocation.arguments { paths.append(try library.path(of: path)) }
    // The library's folder itself means the whole library.
    if paths.contains("") { paths = [] }
  }
}

extension Invocation {
  /// The rules that the library's vocabulary adds to the tool's own.
  var addedRules: [Rule] { (try? Loading.addedRules(ofLibraryAt: root))?.rules ?? [] }
}

/// Returns the rule with an id, or throws a failure that suggests a similar id.
func knownRule(_ id: String, among rules: [Rule]) throws(CommandFailure) -> Rule {
  if let rule = rules.first(where: { $0.id == id }) { return rule }
  let meant = didYouMean(id, among: rules.map(\.id))
  throw CommandFailure(
    .wrongUsage,
    "there is no rule `\(id)`\(meant)",
    hint: "Run `polite explain` to see the rules."
  )
}

/// The library's folder as the command line names it; it resolves the other paths of the command line.
private struct LibraryFolder {
  private let root: String
  private let workingFolder: String

  init(_ invocation: Invocation) {
    root = invocation.root
    workingFolder = invocation.terminal.workingFolder ?? "."
  }

  /// Returns a path relative to the library's root, empty for the root itself. The word may be relative to the working
  /// folder or to the root.
  ///
  /// An entry's `index.md` means the entry's folder, so that its demos are checked as well.
  func path(of word: String) throws(CommandFailure) -> String {
    for place in [word, "\(root)/\(word)"] {
      // A link in the content keeps its name, as in diagnostics; the way to the content may lead through any links.
      guard let real = try? realPath(of: place) else { continue }
      let (named, actual) = (names(of: place), names(of: real))
      guard var names = named?.first == "Content" ? named : actual ?? named else { continue }
      if names.count == 4, names.first == "Content", names.last == "index.md" { names.removeLast() }
      return names.joined(separator: "/")
    }
    throw CommandFailure(
      .wrongUsage,
      (try? realPath(of: word)) == nil ? "there is no file or folder \(word)" : "\(word) is not in the library",
      hint: "Name a file or a folder of the library, or another library with --root."
    )
  }

  /// Returns the names below the library's folder with which a path ends; `nil` when it does not lead through that
  /// folder. What is before `..` is followed as the system does.
  private func names(of path: String) -> [String]? {
    guard let library = try? realPath(of: root) else { return nil }
    var names: [String] = []
    var place = path.hasPrefix("/") ? path : "\(workingFolder)/\(path)"
    while true {
      guard let real = try? realPath(of: place) else { return nil }
      if real == library { return names }
      let (folder, name) = FolderHandle.split(place)
      if name.isEmpty || folder == place { return nil }
      if name != ".", name != ".." { names.insert(name, at: 0) }
      place = name == ".." ? real : folder
    }
  }
}
