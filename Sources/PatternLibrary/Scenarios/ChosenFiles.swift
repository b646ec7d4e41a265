import Diagnostics
public import JSONSyntax

/// Files that a person chooses from their device. They are made while a scenario is played, so that none of the
/// machine's own are read.
public struct ChosenFiles: Sendable, Hashable {
  public var names: [String]
  /// How long each of them is; `nil` for as long as the contents of its type need.
  public var size: ByteSize?

  public init(_ names: [String], size: ByteSize? = nil) { (self.names, self.size) = (names, size) }

  /// Returns the same files, with each name replaced.
  func map(_ parts: inout some ScenarioParts) -> Self { Self(names.map { parts.text($0, .typed) }, size: size) }

  /// `the file “report.pdf” (3 MB)`, `the files “a.png” and “b.png”`.
  public var phrase: String {
    let quoted = joined(names.map { "“\($0)”" })
    let each = size.map { names.count == 1 ? " (\($0.phrase))" : " (\($0.phrase) each)" } ?? ""
    return "the \(names.count == 1 ? "file" : "files") \(quoted)\(each)"
  }

  /// The files as objects with `name`, `type` (the media type) and `start`: the bytes that they begin with, in Base64.
  /// Zeros follow, as many as the size requires.
  public var made: [JSONValue] {
    names.map { name in
      let type = mediaType(ofFileNamed: name) ?? ""
      return ["name": .string(name), "type": .string(type), "start": .string(Self.start(ofType: type))]
    }
  }

  /// Returns the contents of a small image; a `0` for other types. Decoders of images ignore what follows the image.
  private static func start(ofType type: String) -> String {
    switch type {
    // Images of one grey pixel.
    case "image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="
    case "image/gif": "R0lGODlhAQABAIAAAICAgP///ywAAAAAAQABAAACAkQBADs="
    case "image/jpeg":
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
        + "AQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"
    default: "MA=="
    }
  }
}

/// The size of a file.
public struct ByteSize: Sendable, Hashable {
  public var count: Int

  public init(_ count: Int) { self.count = count }

  /// `1.5 MB`, `200 kB`, `12 bytes`, in units of the SI.
  public var phrase: String {
    let (unit, name) = count >= 1_000_000 ? (1_000_000, "MB") : count >= 1000 ? (1000, "kB") : (1, "bytes")
    let rest = String(String(unit + count % unit).dropFirst().reversed().drop { $0 == "0" }.reversed())
    return "\(count / unit)\(rest.isEmpty ? "" : ".\(rest)") \(count == 1 ? "byte" : name)"
  }
}
