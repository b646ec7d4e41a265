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
  var addedRules: [Rule] { Loading.addedRules(ofLibraryAt: root).rules }
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
  private let workingFolder: String?

  init(_ invocation: Invocation) {
    root = invocation.root
    workingFolder = invocation.terminal.workingFolder
  }

  /// Returns a path relative to the library's root, empty for the root itself. The word may be relative to the working
  /// folder or to the root.
  ///
  /// An entry's `index.md` means the entry's folder, so that its demos are checked as well.
  func path(of word: String) throws(CommandFailure) -> String {
    for place in [word, "\(root)/\(word)"] where real(place) != nil {
      guard var below = below(place, root) ?? below(real(place), real(root)) else { continue }
      if below.count == 4, below.first == "Content", below.last == "index.md" { below.removeLast() }
      return below.joined(separator: "/")
    }
    throw CommandFailure(
      .wrongUsage,
      real(word) == nil ? "there is no file or folder \(word)" : "\(word) is not in the library",
      hint: "Name a file or a folder of the library, or another library with --root."
    )
  }

  private func real(_ path: String) -> String? {
    do throws(SystemError) { return try realPath(of: path) } catch { return nil }
  }

  /// Returns the part of a path below a folder; `nil` when the path is not below it.
  private func below(_ path: String?, _ folder: String?) -> [Substring]? {
    guard let path, let folder else { return nil }
    let (inner, outer) = (parts(of: path), parts(of: folder))
    return inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : nil
  }

  /// Returns the parts of a path without `.` and `..`, starting at the file system's root when the working folder is
  /// known.
  private func parts(of path: String) -> [Substring] {
    let whole = path.hasPrefix("/") ? path : "\(workingFolder ?? "")/\(path)"
    var result: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = result.popLast() } else { result.append(part) }
    }
    return result
  }
}
