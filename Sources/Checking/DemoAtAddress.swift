import Loading
import Markup
import PatternLibrary
import Text

extension PageSource {
  /// Creates the page that is shown for a demo at an address, which has no file.
  init(of demo: Demo, at address: String, in entry: LoadedEntry) {
    let path = "Content/\(entry.id)/\(demo.stem.value).html"
    self.init(path, at: path, made: Self.page(titled: demo.title.value, leadingTo: address))
  }

  /// Returns a page with a link. It is replaced by the target of the link if the reader's own machine serves it.
  ///
  /// A published site sends no requests to its readers' machines.
  private static func page(titled title: String, leadingTo address: String) -> [UInt8] {
    let (title, address) = (escapedMarkup(title), escapedMarkup(address))
    let text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      <style>
      :root { color-scheme: light dark; }
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem; overflow-wrap: anywhere; }
      h1 { font-size: 1.25rem; }
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <p>This demo is a page of a development server: <a href="\(address)">\(address)</a>. It is there while the server runs.</p>
      </main>
      <script>
      if (location.protocol === "file:" || ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) {
        const { href } = document.querySelector("a");
        fetch(href, { mode: "no-cors" }).then(() => location.replace(href), () => {});
      }
      </script>
      </body>
      </html>

      """
    return Array(text.utf8)
  }
}
