import Checking
public import Diagnostics
import EmbeddedFiles
import Templating

/// The templates that pages are made with, compiled and held against the contexts they will be given, and the files that
/// are copied beside the pages.
public struct Theme: Sendable {
  let home: Template
  let category: Template
  let entry: Template
  let stage: Template
  let placed: Template
  let alone: Template
  let notFound: Template
  let redirect: Template
  let coverage: Template
  let criteria: Template
  /// Style sheets, scripts and images, by their path in the site.
  let assets: [OutputFile]
}

/// Compiles the default theme, with a library's own files in place of those that they are named like.
///
/// - Parameter overrides: The files below the library's `Templates/`, with paths that begin there.
/// - Returns: The theme, or `nil` when a template has an error.
public func compileTheme(overrides: [SourceFile]) -> (theme: Theme?, diagnostics: [Diagnostic]) {
  overrides.isEmpty ? compiledDefault : compile(overrides)
}

/// The default theme by itself, which many libraries have: compiled once.
private let compiledDefault = compile([])

private func compile(_ overrides: [SourceFile]) -> (theme: Theme?, diagnostics: [Diagnostic]) {
  let files = themeFiles(overrides: overrides)
  let templates = files.filter { $0.key.hasSuffix(".mustache") }
  let sources = Dictionary(
    templates.map { (String($0.key.dropLast(".mustache".count)), $0.value) },
    uniquingKeysWith: { first, _ in first }
  )
  let shapes = [
    "home": HomeContext.shape, "category": CategoryContext.shape, "entry": EntryContext.shape,
    "stage": StageContext.shape, "placed": PlacedContext.shape, "alone": AloneContext.shape,
    "404": NotFoundContext.shape, "redirect": RedirectContext.shape, "coverage": CoverageContext.shape,
    "criteria": CriteriaContext.shape,
  ]
  let set = TemplateSet(sources)
  let (compiled, faults) = set.compile(shapes.mapValues(\.schema))
  let diagnostics = faults + misspeltOverrides(overrides, including: set.includedNames)
  guard let home = compiled["home"], let category = compiled["category"], let entry = compiled["entry"],
    let stage = compiled["stage"], let placed = compiled["placed"], let alone = compiled["alone"],
    let notFound = compiled["404"],
    let redirect = compiled["redirect"], let coverage = compiled["coverage"], let criteria = compiled["criteria"]
  else { return (nil, diagnostics) }
  let assets = files.filter { $0.key.hasPrefix("assets/") }.sorted { $0.key < $1.key }
  let theme = Theme(
    home: home,
    category: category,
    entry: entry,
    stage: stage,
    placed: placed,
    alone: alone,
    notFound: notFound,
    redirect: redirect,
    coverage: coverage,
    criteria: criteria,
    assets: assets.map { OutputFile(path: $0.key, bytes: $0.value.bytes) }
  )
  return (theme, diagnostics)
}

/// The theme's files by their path below `Templates/`. A library's file that is the theme's own is taken for that.
private func themeFiles(overrides: [SourceFile]) -> [String: SourceFile] {
  var files = defaultFiles
  for override in overrides where override.bytes != defaultBytes[override.pathInTheme] {
    files[override.pathInTheme] = override
  }
  return files
}

private let defaultBytes = Dictionary(uniqueKeysWithValues: defaultTheme.map { ($0.path, $0.bytes) })

/// The default theme's files, with what browsers read made lighter.
private let defaultFiles = defaultBytes.reduce(into: [String: SourceFile]()) { files, file in
  let isRead = file.key.hasSuffix(".css") || file.key.hasSuffix(".js")
  let bytes = isRead ? lighter(file.value, named: file.key) : file.value
  files[file.key] = SourceFile(path: "Templates/\(file.key)", bytes: bytes)
}
