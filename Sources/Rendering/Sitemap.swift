import Checking
import Markup
import PatternLibrary
import Text

let sitemapFile = SitePath(parts: ["sitemap.xml"])

/// Returns the list of pages for search engines (sitemaps.org, protocol 0.9); `nil` for a library without a base URL.
func sitemap(of library: CheckedLibrary) -> OutputFile? {
  guard let base = library.configuration.baseURL else { return nil }
  var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  xml += "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
  let pages = [CheckedLibrary.homePage] + library.categories.map(\.page)
  for page in pages { xml += location(absoluteURL(of: page, base: base), changed: nil) }
  for entry in library.entries {
    xml += location(absoluteURL(of: entry.page, base: base), changed: entry.entry.changes.map(\.value.date).max())
  }
  xml += "</urlset>\n"
  return OutputFile(path: sitemapFile.text, bytes: Array(xml.utf8))
}

/// - Parameter changed: The date of the newest change that the entry lists, such as `2026-03-01`.
private func location(_ url: String, changed: String?) -> String {
  let escaped = escapedMarkup(url)
  let date = changed.map { "<lastmod>\($0)</lastmod>" } ?? ""
  return "  <url><loc>\(escaped)</loc>\(date)</url>\n"
}
