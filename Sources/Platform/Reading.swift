import CLibrary

/// What is at a path.
public enum FileKind: Sendable, Hashable {
  case file
  case folder
  case link
  /// A pipe, a socket or a device: nothing that can be opened and read to its end.
  case other
}

/// Returns the kind of file at a path; a symbolic link is a link, wherever it leads.
public func fileKind(at path: String) throws(SystemError) -> FileKind {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { throw .last("look at", path) }
  return fileKind(mode: status.st_mode)
}

/// Returns the kind of file that a mode describes.
func fileKind(mode: mode_t) -> FileKind {
  switch mode & S_IFMT {
  case S_IFREG: .file
  case S_IFDIR: .folder
  case S_IFLNK: .link
  default: .other
  }
}

/// Returns the absolute path without links, `.` and `..`.
///
/// - Throws: `ENOENT` where a link leads nowhere, `ELOOP` where links lead in a circle.
public func realPath(of path: String) throws(SystemError) -> String {
  guard let resolved = unsafe realpath(path, nil) else { throw .last("follow", path) }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Returns all bytes of a regular file.
///
/// - Throws: `EISDIR` for a folder and `notAFile` for a pipe or a device; none of these is read.
public func readFile(at path: String) throws(SystemError) -> [UInt8] {
  try readPrefix(of: path, atMost: .max)
}

/// Returns all bytes of a regular file that is no larger than a limit.
///
/// - Returns: `nil` for a larger file, of which only one byte more than the limit is read.
/// - Throws: The errors of `readFile(at:)`.
public func readFile(at path: String, atMost limit: Int) throws(SystemError) -> [UInt8]? {
  let bytes = try readPrefix(of: path, atMost: limit + 1)
  return bytes.count > limit ? nil : bytes
}

/// Returns the first bytes of a regular file.
///
/// - Parameter limit: The maximum number of bytes; the result is shorter if the file is.
/// - Throws: The errors of `readFile(at:)`.
public func readPrefix(of path: String, atMost limit: Int) throws(SystemError) -> [UInt8] {
  let descriptor = try openForReading(path)
  defer { close(descriptor) }
  return try readOpenFile(descriptor, atMost: limit, path)
}

/// Returns the next bytes of an open file, from its current position, if it is a regular file.
func readOpenFile(_ descriptor: Int32, atMost limit: Int = .max, _ path: String) throws(SystemError) -> [UInt8] {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw .last("read", path) }
  try refuseUnlessFile(fileKind(mode: status.st_mode), "read", path)
  return try readAll(descriptor, expecting: min(Int(status.st_size), limit), atMost: limit, path)
}

/// Throws when a folder, a pipe or a device is used where a file is needed.
func refuseUnlessFile(_ kind: FileKind, _ operation: String, _ path: String) throws(SystemError) {
  switch kind {
  case .file: return
  case .folder: throw SystemError(operation, path, code: EISDIR)
  case .link, .other: throw SystemError(operation, path, code: SystemError.notAFile)
  }
}

/// Opens a file without waiting, so that a pipe in its place cannot block the program.
private func openForReading(_ path: String) throws(SystemError) -> Int32 {
  while true {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    if descriptor >= 0 { return descriptor }
    if errno != EINTR { throw .last("read", path) }
  }
}

/// Reads up to the end or the limit, whatever size was reported.
private func readAll(
  _ descriptor: Int32,
  expecting size: Int,
  atMost limit: Int,
  _ path: String
) throws(SystemError) -> [UInt8] {
  // One byte more than expected, so that the end is noticed without growing the array.
  var bytes: [UInt8] = []
  var room = min(size + 1, limit)
  while room > 0 {
    let chunk = try unsafe readChunk(room, path) { [room] buffer, done in unsafe read(descriptor, buffer, room - done) }
    if bytes.isEmpty { bytes = chunk } else { bytes.append(contentsOf: chunk) }
    if chunk.count < room { break }
    room = min(65_536, limit - bytes.count)
  }
  return bytes
}

/// Returns as many bytes as asked for, or fewer at the end of the file.
///
/// - Parameter read: Reads into a buffer what follows the bytes that have been read already, and returns how many bytes
///   it has read.
func readChunk(
  _ count: Int,
  _ path: String,
  _ read: (_ buffer: UnsafeMutableRawPointer?, _ done: Int) -> Int
) throws(SystemError) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    filled = 0
    while filled < count {
      let got = unsafe read(buffer.baseAddress.map { unsafe UnsafeMutableRawPointer($0 + filled) }, filled)
      if got > 0 {
        filled += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        failure = errno
        break
      }
    }
  }
  if failure != 0 { throw SystemError("read", path, code: failure) }
  return bytes
}
