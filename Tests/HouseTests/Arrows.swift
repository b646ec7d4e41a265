/// Which room may import which: the arrows of the house.
///
/// The test fails for a room that is not listed here, and for an import that its row does not list. A new arrow is a
/// decision: add it here, in `Package.swift`, and on the map in `CONTRIBUTING.md`.
enum Arrows {
  /// The rooms of the house that each room may import.
  static let rooms: [String: Set<String>] = [
    "CLibrary": [],
    "Text": [],
    "EmbeddedFiles": [],
    "Platform": ["CLibrary", "Text"],
    "JSONSyntax": ["Text"],
    "Diagnostics": ["Text", "JSONSyntax", "Hashing"],
    "YAMLTree": ["Text", "Diagnostics"],
    "HTMLTree": ["Text"],
    "Hashing": ["Text"],
    "PatternLibrary": ["Text", "Diagnostics", "JSONSyntax", "Hashing"],
    "Loading": [
      "Text", "EmbeddedFiles", "Platform", "Diagnostics", "JSONSyntax", "YAMLTree", "Hashing", "PatternLibrary",
    ],
    "Markup": ["CLibrary", "Text", "Diagnostics"],
    "Checking": ["Text", "Platform", "Diagnostics", "Hashing", "PatternLibrary", "Loading", "Markup", "HTMLTree"],
    "CSSSyntax": ["Text"],
    "Rules": ["Text", "Diagnostics", "Hashing", "PatternLibrary", "Markup", "HTMLTree", "CSSSyntax", "Checking"],
    "HTTP": ["Text"],
    "Fetching": ["Text", "HTTP", "Platform", "Diagnostics", "PatternLibrary", "HTMLTree"],
    "Importing": ["Text", "Platform", "Diagnostics", "YAMLTree", "PatternLibrary", "Markup", "HTMLTree"],
    "Templating": ["Text", "Diagnostics"],
    "Rendering": [
      "Text", "Diagnostics", "JSONSyntax", "Hashing", "PatternLibrary", "HTMLTree", "Checking", "Markup", "Templating",
      "EmbeddedFiles",
    ],
    "Exporting": ["EmbeddedFiles", "Diagnostics", "PatternLibrary", "Checking"],
    "Publishing": ["Text", "Platform", "Diagnostics", "Rendering"],
    "Verifying": [
      "CLibrary", "Text", "HTTP", "Platform", "Diagnostics", "JSONSyntax", "Hashing", "PatternLibrary", "HTMLTree",
      "Loading",
      "Checking",
      "EmbeddedFiles",
    ],
    "Building": [
      "Text", "Platform", "Diagnostics", "Hashing", "PatternLibrary", "Loading", "Markup", "Checking", "Templating",
      "Rendering", "Publishing", "HTMLTree", "Rules", "Fetching",
    ],
    "Commands": [
      "CLibrary", "Text", "EmbeddedFiles", "Platform", "Diagnostics", "JSONSyntax", "PatternLibrary", "Loading",
      "Checking",
      "Building",
      "Rules",
      "Importing", "Exporting", "Fetching",
      "Verifying",
    ],
    "polite": ["Commands"],
  ]

  /// The system modules that a room may import. Most rooms are pure, and need none.
  static let system: [String: Set<String>] = [
    "CLibrary": ["Glibc", "Darwin"],
    "Platform": ["Dispatch", "Synchronization"],
    "Checking": ["Synchronization"],
    "Publishing": ["Synchronization"],
    "Fetching": ["Synchronization"],
    "Verifying": ["Dispatch", "Synchronization"],
    "Building": ["Synchronization"],
    "Commands": ["Synchronization"],
  ]

  /// The files that may import a C library: the one that owns its handles, and those that call a few of its functions.
  static let libraries: [String: Set<String>] = [
    "CEmbeddedFiles": ["Sources/EmbeddedFiles/EmbeddedFiles.swift"],
    "CCMark": ["Sources/Markup/CommonMarkTree.swift", "Sources/Markup/ByteSearch.swift"],
    "CYAML": ["Sources/YAMLTree/EventParser.swift"],
    "CGumbo": ["Sources/HTMLTree/HTMLParser.swift"],
    "CXXHash": ["Sources/Hashing/ContentHash.swift"],
    "CCurl": ["Sources/HTTP/HTTPClient.swift"],
    "CMicrohttpd": ["Sources/Verifying/Browsers/PageServer.swift"],
    "CWebSockets": ["Sources/Verifying/Connections/WebSocketClient.swift"],
    "CMimalloc": ["Sources/polite/main.swift"],
    "CSystemCalls": [
      "Sources/Platform/WritingFolder.swift", "Sources/Platform/WritingFiles.swift",
      "Sources/Platform/WritingDraft.swift", "Sources/Verifying/Processes/ChildProcess.swift",
    ],
  ]

  /// Everything that a file may import.
  static func allowed(in path: String, of room: String) -> Set<String> {
    rooms[room, default: []].union(system[room, default: []])
      .union(libraries.filter { $0.value.contains(path) }.keys)
  }
}
