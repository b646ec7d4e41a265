public import Diagnostics
public import PatternLibrary

/// A page of a product that takes the place of the demo whose scenario is played on it.
public struct BoundSubject: Sendable {
  public let subject: Subject
  /// The list that contains it.
  public let file: SourceFile
  /// The address of the page.
  let url: String
  /// What the page may request.
  let reach: Reach
  /// What is announced with the scenario's demo, in the product's words, and where focus goes there.
  let known: KnownAnnouncements
  let knownFocus: [ElementReference]
  /// Where the list says what an action or an expectation of the scenario is on the page, by its bytes in the entry's
  /// file.
  let places: [Range<Int>: Range<Int>]
  /// The entry's file, as diagnostics of a list name it.
  let entryFile: SourceFile

  /// How many of the played steps lead to where the scenario begins.
  var approach: Int { subject.approach.count }

  /// Returns the place in the list that a failure is about: a step of the list's own; the word, control or time that
  /// replaces the scenario's; or the name of the entry.
  func range(of failure: ScenarioFailure) -> SourceRange {
    if failure.step < approach { return file.range(failure.bytes) }
    // Something that the page does unexpectedly is not about any word or time of the list.
    let place = failure.breach == nil ? places[failure.bytes] : nil
    return file.range(place ?? subject.entry.bytes)
  }

  /// Returns where the scenario states what failed.
  func notes(of failure: ScenarioFailure) -> [Diagnostic.Note] {
    if failure.step < approach { return [] }
    return [Diagnostic.Note(at: entryFile.range(failure.bytes), "the scenario says so here")]
  }
}

/// What pages may request: addresses, by their prefixes.
struct Reach: Sendable, Hashable {
  private(set) var prefixes: [String]
  /// The hosts among them, with their ports.
  private(set) var hosts: [String] = []
  /// The words after “outside …”.
  private(set) var words: String

  /// The folder that contains a page.
  init?(folderOf url: String) {
    guard let end = url.lastIndex(of: "/") else { return nil }
    self.init(folder: String(url[...end]), words: "the demo’s folder")
  }

  init(folder: String, words: String) { (prefixes, self.words) = ([folder], words) }

  /// Hosts with their ports, in every scheme with which a page can ask them.
  init(hosts: [String], words: String = "the hosts that the list names") {
    prefixes = hosts.flatMap { host in ["http", "https", "ws", "wss"].map { Self.prefix($0, host) } }
    (self.hosts, self.words) = (hosts, words)
  }

  /// Returns the beginning of a host's addresses in a scheme. Browsers leave out a scheme's usual port.
  static func prefix(_ scheme: String, _ host: String) -> String {
    let usual = ["https", "wss"].contains(scheme) ? ":443" : ":80"
    return "\(scheme)://\(host.hasSuffix(usual) ? String(host.dropLast(usual.count)) : host)/"
  }

  /// Returns what this or the other allows.
  func joined(with other: Reach) -> Reach {
    var both = self
    both.prefixes += other.prefixes
    both.hosts += other.hosts
    if !other.prefixes.isEmpty { both.words += " and \(other.words)" }
    return both
  }

  func holds(_ address: String) -> Bool { prefixes.contains(where: address.hasPrefix) }
}
