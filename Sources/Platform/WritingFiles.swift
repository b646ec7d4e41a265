import CLibrary
internal import CSystemCalls

extension FolderHandle {
  /// Writes a new file. It is readable by all and writable by its owner, unless the process's mask forbids it.
  ///
  /// - Parameter appends: Whether to add the bytes to the end of an existing file.
  /// - Throws: Also when a new file's name is taken, or when there is no file to append to.
  public func writeFile(_ name: String, _ bytes: [UInt8], appends: Bool = false) throws(SystemError) {
    let way = appends ? O_APPEND : O_CREAT | O_EXCL
    let file = unsafe openat(descriptor, name, O_WRONLY | way | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw .last("create", path(of: name)) }
    let isWritten = writeAll(bytes, to: file)
    let code = errno
    // Some file systems report only now that the disk is full.
    let isClosed = close(file) == 0
    if isWritten, isClosed { return }
    let error = isWritten ? SystemError.last("write", path(of: name)) : SystemError("write", path(of: name), code: code)
    // An incomplete file would look like a complete one.
    if !appends { _ = unsafe unlinkat(descriptor, name, 0) }
    throw error
  }

  /// Copies the bytes of a regular file to a new file in this folder, but not its mode, dates or other attributes.
  ///
  /// - Parameter source: The path of the file. If its last part is a symbolic link, it is not followed.
  public func copyFile(from source: String, to name: String) throws(SystemError) {
    let input = unsafe open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard input >= 0 else { throw .last("read", source) }
    defer { close(input) }
    var status = stat()
    guard unsafe fstat(input, &status) == 0 else { throw .last("read", source) }
    guard fileKind(mode: status.st_mode) == .file else { throw SystemError("copy", source, code: SystemError.notAFile) }
    let output = unsafe openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard output >= 0 else { throw .last("create", path(of: name)) }
    let isCopied = copyAll(from: input, to: output)
    let code = errno
    let isClosed = close(output) == 0
    if !isCopied { throw SystemError("write", path(of: name), code: code) }
    if !isClosed { throw .last("write", path(of: name)) }
  }

  /// Returns the first bytes of a regular file in this folder; `nil` if there is none that can be read.
  public func readPrefix(of name: String, atMost limit: Int) -> [UInt8]? {
    let file = unsafe openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = unsafe max(0, read(file, buffer.baseAddress, limit))
    }
  }
}

/// Returns whether all bytes were written; if not, `errno` has the reason.
func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { buffer in
    var start = 0
    while start < buffer.count {
      let written = unsafe write(file, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      if written > 0 {
        start += written
      } else if written < 0, errno == EAGAIN {
        // A terminal that is non-blocking: wait until it takes more.
        var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      } else if written == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// Returns whether all bytes up to the input's end were copied; if not, `errno` has the reason.
private func copyAll(from input: Int32, to output: Int32) -> Bool {
  var hasBegun = false
  while true {
    let copied = polite_copy_range(input, output, 1 << 30)
    if copied > 0 {
      hasBegun = true
    } else if copied == 0, hasBegun {
      return true
    } else if copied < 0, errno == EINTR {
      continue
    } else if !hasBegun {
      // The kernel cannot copy between these two, or the input is generated while it is read.
      return copyByHand(from: input, to: output)
    } else {
      return false
    }
  }
}

/// Copies through a buffer, as `copyAll(from:to:)` does without one.
private func copyByHand(from input: Int32, to output: Int32) -> Bool {
  let capacity = 1 << 17
  while true {
    var readCount = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      readCount = unsafe read(input, buffer.baseAddress, capacity)
      count = max(0, readCount)
    }
    if readCount == 0 { return true }
    if readCount < 0, errno == EINTR { continue }
    guard readCount > 0, writeAll(bytes, to: output) else { return false }
  }
}
