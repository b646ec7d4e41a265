/// Who may import whom: the house's arrows.
///
/// A room that is not listed here fails the test, and so does an import that its row does not list. A new arrow is a
/// decision: add it here, in `Package.swift`, and on the map in `CONTRIBUTING.md`.
enum Arrows {
  /// The rooms of the house that a room may import.
  static let rooms: [String: Set<String>] = [
    "Platform": [],
    "Diagnostics": [],
    "YAMLTree": ["Diagnostics"],
    "HTMLTree": [],
    "PatternLibrary": ["Diagnostics"],
    "Loading": ["Platform", "Diagnostics", "YAMLTree", "PatternLibrary"],
    "Markup": ["Diagnostics"],
    "Checking": ["Platform", "Diagnostics", "PatternLibrary", "Loading", "Markup", "HTMLTree"],
    "Templating": ["Diagnostics"],
    "DefaultTheme": [],
    "Rendering": ["Diagnostics", "PatternLibrary", "Checking", "Markup", "Templating", "DefaultTheme"],
    "Publishing": ["Platform", "Diagnostics", "Rendering"],
    "Verifying": ["Platform"],
    "Commands": ["Platform", "Diagnostics", "PatternLibrary", "Loading", "Checking", "Rendering", "Publishing"],
    "polite": ["Commands"],
  ]

  /// The modules of the system that a room may import. Most rooms are pure, and need none.
  static let system: [String: Set<String>] = [
    "Platform": ["Glibc", "Darwin", "Dispatch", "Synchronization"],
    "Publishing": ["Glibc", "Darwin", "Synchronization"],
    "Verifying": ["Glibc", "Darwin"],
    "Commands": ["Glibc", "Darwin", "Synchronization"],
    "polite": ["Glibc", "Darwin"],
  ]

  /// The one room that may import a C library, and there only one file does.
  static let libraries: [String: String] = [
    "CCMark": "Markup",
    "CYAML": "YAMLTree",
    "CGumbo": "HTMLTree",
    "CCurl": "Verifying",
  ]

  /// All that a room may import.
  static func allowed(in room: String) -> Set<String> {
    var allowed = rooms[room, default: []].union(system[room, default: []])
    for (library, owner) in libraries where owner == room { allowed.insert(library) }
    return allowed
  }
}
