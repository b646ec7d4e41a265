import Checking
public import Diagnostics
import EmbeddedFiles
import PatternLibrary

extension Rule {
  static let templateMisspeltFile = Rule(
    "template-misspelt-file",
    .warning,
    "A file in `Templates/` replaces no file of the theme, and nothing uses it.",
    explanation: """
      A file replaces the theme's file of the same path: `entry.mustache`, `assets/polite.css`. A misspelt one would \
      change nothing, and nobody would notice. Partials that the library's own templates include may have any name, \
      and so may what is in `assets/`, which is copied. Text files such as `README.md` are left alone.
      """,
    wrong: "«Templates/entri.mustache",
    right: "Templates/entry.mustache",
    language: "text"
  )

  /// Every rule of this module.
  public static let renderingRules: [Rule] = [templateMisspeltFile]
}

/// Returns the diagnostics about files of `Templates/` that nothing uses, and files of `assets/` that were most
/// probably meant to replace one of the theme's.
///
/// - Parameter included: The names of the templates that others include.
func misspeltOverrides(_ overrides: [SourceFile], including included: Set<String>) -> [Diagnostic] {
  let known = Set(defaultTheme.map(\.path))
  return overrides.compactMap { file in
    let path = file.pathInTheme
    guard !known.contains(path), !isUsed(path, overrides, included) else { return nil }
    // A file in the wrong folder has the same name as the right one.
    let name = lastPart(of: path)
    let moved = known.sorted().first { lastPart(of: $0) == name }
    let meant = moved ?? nearMiss(to: path, among: known.sorted(), within: 2)
    guard let help = meant.map({ didYouMean("Templates/\($0)") }) ?? helpForUnused(path) else { return nil }
    return Diagnostic(.templateMisspeltFile, at: file.start, "`\(path)` replaces no file of the theme", help: help)
  }
}

/// Returns the diagnostics about files of `Templates/assets/` that clash with those of the theme, of the search, or
/// with each other.
func clashingOverrides(_ overrides: [SourceFile]) -> [Diagnostic] {
  let known = Set(defaultTheme.map(\.path))
  var taken = TakenPaths(files: [], ownFolders: [SearchIndex.folder.text, CriteriaTexts.folder.text])
  for path in known { taken.insert(SitePath(path)) }
  return overrides.compactMap { file in
    let path = file.pathInTheme
    guard path.hasPrefix("assets/"), !known.contains(path) else { return nil }
    guard let other = taken.clash(SitePath(path)) else {
      taken.insert(SitePath(path))
      return nil
    }
    let message = "the site has `\(other)` already, or needs it for itself"
    return Diagnostic(.libraryReservedName, at: file.start, message, help: "Give the file another name.")
  }
}

/// Returns what can be done about a file that no template includes; `nil` where it is copied, or is for people to read.
private func helpForUnused(_ path: String) -> String? {
  if path.hasPrefix("assets/") { return nil }
  if let end = path.firstRange(of: ".mustache."), !path.contains("/") {
    return "Rename it to `\(path[..<end.upperBound].dropLast())`, or remove it."
  }
  if [".md", ".txt"].contains(where: path.lowercased().hasSuffix) { return nil }
  guard path.hasSuffix(".mustache") else {
    return "Move it to `Templates/assets/`, from where files are copied, or remove it."
  }
  let name = path.dropLast(".mustache".count)
  if name.contains(where: \.isWhitespace) { return "Rename it without white space, so that a tag can name it." }
  return "Include it in a template, as `{{>\(name)}}`, or remove it."
}

/// Whether a template includes a file, or another file mentions it in its text.
private func isUsed(_ path: String, _ overrides: [SourceFile], _ included: Set<String>) -> Bool {
  if path.hasSuffix(".mustache") { return included.contains(String(path.dropLast(".mustache".count))) }
  guard path.hasPrefix("assets/") else { return false }
  let name = lastPart(of: path)
  return overrides.contains { $0.pathInTheme != path && String(decoding: $0.bytes, as: UTF8.self).contains(name) }
}

private func lastPart(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

extension SourceFile {
  /// The path of a library's own template below `Templates/`.
  var pathInTheme: String { String(path.dropFirst("Templates/".count)) }
}
