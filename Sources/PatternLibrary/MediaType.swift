/// Returns the media type of a file, judged by its extension; `nil` if that is unknown.
public func mediaType(ofFileNamed name: String) -> String? {
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count > 1 ? types[parts[parts.count - 1].lowercased()] : nil
}

private let office = "application/vnd.openxmlformats-officedocument"

private let types = [
  "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "css": "text/css",
  "js": "text/javascript", "mjs": "text/javascript", "json": "application/json", "webmanifest": "application/json",
  "txt": "text/plain", "csv": "text/csv", "xml": "application/xml", "vtt": "text/vtt", "wasm": "application/wasm",
  "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
  "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "pdf": "application/pdf", "zip": "application/zip",
  "docx": "\(office).wordprocessingml.document", "xlsx": "\(office).spreadsheetml.sheet",
  "pptx": "\(office).presentationml.presentation", "odt": "application/vnd.oasis.opendocument.text",
  "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
  "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
]
