import Checking
public import Diagnostics
import EmbeddedFiles
package import Templating

/// The templates for pages, compiled and checked against the contexts that they will be given, and the files that are
/// copied beside the pages.
public struct Theme: Sendable {
  let home: ContextTemplate<HomeContext>
  let category: ContextTemplate<CategoryContext>
  let entry: ContextTemplate<EntryContext>
  let stage: ContextTemplate<StageContext>
  let placed: ContextTemplate<PlacedContext>
  let alone: ContextTemplate<AloneContext>
  let notFound: ContextTemplate<PageContext>
  let redirect: ContextTemplate<RedirectContext>
  let coverage: ContextTemplate<CoveragePage>
  let criteria: ContextTemplate<CriteriaContext>
  /// Style sheets, scripts and images, with their paths in the site.
  let assets: [OutputFile]

  /// A template with the context that it was checked against.
  struct ContextTemplate<Source>: Sendable {
    fileprivate let template: Template
    fileprivate let context: Context<Source>

    func render(_ source: Source) -> [UInt8] { render(context.told(of: source)) }

    func render(_ told: ContextValue<Source>) -> [UInt8] { template.render(told.value) }
  }

  /// What each template of a page, or of a part that is rendered on its own, can use, by the template's name.
  package var schemas: [String: Schema] {
    [
      "home": home.context.schema, "category": category.context.schema, "entry": entry.context.schema,
      "stage": stage.context.schema, "placed": placed.context.schema, "alone": alone.context.schema,
      "404": notFound.context.schema, "redirect": redirect.context.schema, "coverage": coverage.context.schema,
      "criteria": criteria.context.schema,
    ]
  }
}

/// Compiles the default theme. A library's own files replace those with the same names.
///
/// - Parameter overrides: The files below the library's `Templates/`, with paths that begin with that folder.
/// - Returns: The theme, or `nil` when a template has an error.
public func compileTheme(overrides: [SourceFile]) -> (theme: Theme?, diagnostics: [Diagnostic]) {
  overrides.isEmpty ? compiledDefault : compile(overrides)
}

/// The default theme without overrides, which many libraries use. It is compiled once.
private let compiledDefault = compile([])

private func compile(_ overrides: [SourceFile]) -> (theme: Theme?, diagnostics: [Diagnostic]) {
  let files = themeFiles(overrides: overrides)
  let templates = files.filter { $0.key.hasSuffix(".mustache") }
  let sources = Dictionary(
    templates.map { (String($0.key.dropLast(".mustache".count)), $0.value) },
    uniquingKeysWith: { first, _ in first }
  )
  let own = Set(overrides.map(\.pathInTheme))
  let set = TemplateSet(sources, builtIn: Set(sources.keys.filter { !own.contains("\($0).mustache") }))
  var compilation = Compilation(of: set)
  func template<Source>(_ name: String, _ context: Context<Source>) -> Theme.ContextTemplate<Source>? {
    let template = compilation.template(name, against: context.schema)
    return template.map { Theme.ContextTemplate(template: $0, context: context) }
  }
  let (notFound, redirect) = (template("404", NotFoundContext.shape), template("redirect", RedirectContext.shape))
  let (alone, placed) = (template("alone", AloneContext.shape), template("placed", PlacedContext.shape))
  let (home, stage) = (template("home", HomeContext.shape), template("stage", StageContext.shape))
  let (category, entry) = (template("category", CategoryContext.shape), template("entry", EntryContext.shape))
  let coverage = template("coverage", CoveragePage.shape)
  let criteria = template("criteria", CriteriaContext.shape)
  let diagnostics =
    compilation.diagnostics + clashingOverrides(overrides) + misspeltOverrides(overrides, including: set.includedNames)
  guard let home, let category, let entry, let stage, let placed, let alone, let notFound, let redirect, let coverage,
    let criteria
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

/// Returns the theme's files by their path below `Templates/`. A library's file that is identical to the theme's own is
/// treated as that.
private func themeFiles(overrides: [SourceFile]) -> [String: SourceFile] {
  var files = defaultFiles
  for override in overrides where override.bytes != defaultBytes[override.pathInTheme] {
    files[override.pathInTheme] = override
  }
  return files
}

private let defaultBytes = Dictionary(uniqueKeysWithValues: defaultTheme.map { ($0.path, $0.bytes) })

/// The default theme's files, with scripts and style sheets made smaller.
private let defaultFiles = defaultBytes.reduce(into: [String: SourceFile]()) { files, file in
  let isRead = file.key.hasSuffix(".css") || file.key.hasSuffix(".js")
  let bytes = isRead ? lighter(file.value, named: file.key) : file.value
  files[file.key] = SourceFile(path: "Templates/\(file.key)", bytes: bytes)
}
