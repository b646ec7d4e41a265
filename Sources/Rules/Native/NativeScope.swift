/// A toolkit that an app's interface is written in.
enum Framework: String, Sendable, Hashable, CaseIterable {
  case uiKit = "UIKit"
  case swiftUI = "SwiftUI"
  case appKit = "AppKit"
  case views = "Android Views"
  case compose = "Jetpack Compose"

  /// The words of a sentence that speaks of the framework, in lower case.
  var words: [String] {
    switch self {
    case .uiKit: ["uikit"]
    case .swiftUI: ["swiftui"]
    case .appKit: ["appkit"]
    case .views: ["android views", "views", "view system", "material components"]
    case .compose: ["compose"]
    }
  }

  /// The words of a sentence that speaks of its platforms, in lower case.
  var platformWords: [String] {
    switch self {
    case .uiKit: ["ios", "ipados", "apple"]
    case .swiftUI: ["ios", "ipados", "macos", "watchos", "visionos", "apple"]
    case .appKit: ["macos", "mac", "apple"]
    case .views, .compose: ["android"]
    }
  }
}

/// What a heading or a list item says its section is about, when that is a platform or a framework and nothing else.
struct NativeScope: Sendable, Equatable {
  /// The frameworks of which the section may name APIs; `nil` where it is about something that this table does not know.
  let known: Set<Framework>?
  /// Whether only a platform is named, which has several frameworks.
  let isPlatform: Bool

  var frameworks: Set<Framework> { known ?? [] }

  /// Reads a label: `UIKit`, `iOS (SwiftUI)`, `Android developer notes`.
  ///
  /// - Returns: `nil` for a label with any other word, which leaves the section what it was.
  init?(label: String) {
    guard label.utf8.count <= 60, mayBegin(label) else { return nil }
    let words = label.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    var platforms: Set<Framework> = []
    var frameworks: Set<Framework> = []
    var namesOther = false
    for word in words {
      if let found = frameworkWords[word] {
        frameworks.insert(found)
      } else if let found = platformWords[word] {
        platforms.formUnion(found)
      } else if otherWords.contains(word) {
        namesOther = true
      } else if !fillers.contains(word) {
        return nil
      }
    }
    // “Views” alone are SwiftUI's as well.
    if words.contains("views") || words.contains("view"), words.contains("android") || words.contains("xml") {
      frameworks.insert(.views)
    }
    guard namesOther || !platforms.isEmpty || !frameworks.isEmpty else { return nil }
    isPlatform = frameworks.isEmpty && !namesOther
    known = namesOther ? nil : frameworks.isEmpty ? platforms : frameworks
  }
}

/// Whether a label's first word is of the tables, or is not of ASCII's letters: this spares nearly all labels.
private func mayBegin(_ label: String) -> Bool {
  let word = label.utf8.drop { !isWordByte($0) && $0 < 0x80 }.prefix { isWordByte($0) || $0 >= 0x80 }
  if word.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "_") }) { return true }
  return knownWords.contains(String(decoding: word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self))
}

private let knownWords = Set(frameworkWords.keys).union(platformWords.keys).union(otherWords).union(fillers)

private let frameworkWords: [String: Framework] = [
  "uikit": .uiKit, "swiftui": .swiftUI, "appkit": .appKit, "compose": .compose,
]

/// Mac Catalyst brings UIKit to the Mac.
private let platformWords: [String: Set<Framework>] = [
  "ios": [.uiKit, .swiftUI], "ipados": [.uiKit, .swiftUI], "tvos": [.uiKit, .swiftUI], "visionos": [.uiKit, .swiftUI],
  "watchos": [.swiftUI], "macos": [.appKit, .swiftUI, .uiKit], "mac": [.appKit, .swiftUI, .uiKit],
  "apple": [.appKit, .swiftUI, .uiKit], "android": [.views, .compose], "wear": [.views, .compose],
]

/// Toolkits and platforms of which this table knows no API.
private let otherWords: Set<String> = [
  "flutter", "react", "xamarin", "maui", "multiplatform", "unity", "cordova", "ionic", "capacitor", "web", "html",
  "css",
  "javascript", "aria", "windows", "winui", "wpf", "gtk", "qt", "watchkit",
]

/// Words that change nothing in a label.
private let fillers: Set<String> = [
  "developer", "developers", "notes", "note", "code", "example", "examples", "sample", "samples", "implementation",
  "native", "in", "on", "for", "with", "using", "and", "or", "the", "jetpack", "view", "views", "xml", "os", "classic",
  "swift", "objective", "c", "kotlin", "java", "app", "apps",
]
