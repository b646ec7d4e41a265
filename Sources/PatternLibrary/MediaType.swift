/// Returns the media type of a file, judged by its extension; `nil` if that is unknown.
public func mediaType(ofFileNamed name: String) -> String? {
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count > 1 ? types[parts[parts.count - 1].lowercased()] : nil
}

private let office = "application/vnd.openxmlformats-officedocument"

private let types = [
  "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "css": "text/css",
  "js": "text/javascript", "mjs": "text/javascript", "json": "application/json", "webmanifest": "application/json",
  "txt": "text/plain", "md": "text/markdown", "csv": "text/csv", "xml": "application/xml", "vtt": "text/vtt",
  "wasm": "application/wasm",
  "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
  "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "pdf": "application/pdf", "zip": "application/zip",
  "gz": "application/gzip", "rtf": "application/rtf", "doc": "application/msword", "xls": "application/vnd.ms-excel",
  "ppt": "application/vnd.ms-powerpoint", "heic": "image/heic", "tif": "image/tiff", "tiff": "image/tiff",
  "docx": "\(office).wordprocessingml.document", "xlsx": "\(office).spreadsheetml.sheet",
  "pptx": "\(office).presentationml.presentation", "odt": "application/vnd.oasis.opendocument.text",
  "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
  "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
  "flac": "audio/flac", "mov": "video/quicktime",
]
