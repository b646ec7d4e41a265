#if canImport(Glibc)
  @_exported public import Glibc

  /// The type of a socket for a stream of bytes, as `socket` takes it.
  public let streamSocket = Int32(SOCK_STREAM.rawValue)

  /// A flag of `send`: a client that has gone must not end this process.
  public let noSignal = Int32(MSG_NOSIGNAL)
#else
  @_exported public import Darwin

  /// The type of a socket for a stream of bytes, as `socket` takes it.
  public let streamSocket = SOCK_STREAM

  /// A flag of `send`, which Darwin has only as an option of a socket.
  public let noSignal: Int32 = 0
#endif
