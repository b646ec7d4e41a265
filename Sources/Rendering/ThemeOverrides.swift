public import Diagnostics
import EmbeddedFiles

extension Rule {
  static let templateMisspeltFile = Rule(
    "template-misspelt-file",
    .warning,
    "A file in `Templates/` takes the place of none of the theme's, and is nearly named like one.",
    explanation: """
      A file replaces the theme's file of the same path: `entry.mustache`, `assets/polite.css`. A misspelt one changes \
      nothing, and nobody says so. Partials that the library's own templates include may have any name.
      """,
    examples: [Example(wrong: "Templates/entri.mustache", right: "Templates/entry.mustache", language: "text")]
  )

  /// Every rule of this module.
  public static let renderingRules: [Rule] = [templateMisspeltFile]
}

/// The diagnostics about files of `Templates/` that most probably were meant to replace a file of the theme, and do not.
///
/// - Parameter included: The names of the templates that others include.
func misspeltOverrides(_ overrides: [SourceFile], including included: Set<String>) -> [Diagnostic] {
  let known = Set(defaultTheme.map(\.path))
  return overrides.compactMap { file in
    let path = file.pathInTheme
    guard !known.contains(path), !isUsed(path, overrides, included) else { return nil }
    // A file that was put into the wrong folder is named like the right one.
    let name = lastPart(of: path)
    let moved = known.sorted().first { lastPart(of: $0) == name }
    guard let meant = moved ?? nearMiss(to: path, among: known.sorted(), within: 2) else { return nil }
    return Diagnostic(
      .templateMisspeltFile,
      at: file.start,
      "`\(path)` replaces no file of the theme",
      help: didYouMean("Templates/\(meant)")
    )
  }
}

/// Whether a template includes a file, or names it in its text.
private func isUsed(_ path: String, _ overrides: [SourceFile], _ included: Set<String>) -> Bool {
  if path.hasSuffix(".mustache") { return included.contains(String(path.dropLast(".mustache".count))) }
  guard path.hasPrefix("assets/") else { return false }
  let name = lastPart(of: path)
  return overrides.contains { String(decoding: $0.bytes, as: UTF8.self).contains(name) }
}

private func lastPart(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

extension SourceFile {
  /// The path of a library's own template below `Templates/`.
  var pathInTheme: String { String(path.dropFirst("Templates/".count)) }
}
