#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory of one tree: handed out in pieces, given back all at once.
///
/// libcmark asks for five pieces of memory a node and gives each back by itself, which takes a third of its time. It
/// hands no context to its allocator, so the arena of a parse is known by its thread, from `use` to its return.
@unsafe final class ParsingArena {
  private var chunks = unsafe [UnsafeMutableRawPointer]()
  /// The free bytes of the last chunk.
  private var free = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The piece that was handed out last, which alone can grow where it stands.
  private var last: UnsafeMutableRawPointer?

  /// Every piece has its size before it.
  private static let header = 16
  private static let chunkSize = 1 << 16

  deinit {
    while let chunk = unsafe chunks.popLast() { unsafe chunk.deallocate() }
  }

  /// Runs a parse that takes its memory from this arena.
  func use<Result>(_ parse: () -> Result) -> Result {
    let outer = unsafe pthread_getspecific(currentArena)
    unsafe pthread_setspecific(currentArena, Unmanaged.passUnretained(self).toOpaque())
    defer { _ = unsafe pthread_setspecific(currentArena, outer) }
    return unsafe withExtendedLifetime(self) { parse() }
  }

  /// Asks the arena of the parse that runs on this thread, which `use` keeps alive.
  @inline(__always)
  static func withCurrent(_ ask: (ParsingArena) -> UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let arena = unsafe pthread_getspecific(currentArena) else { return nil }
    return unsafe Unmanaged<ParsingArena>.fromOpaque(arena)._withUnsafeGuaranteedRef { unsafe ask($0) }
  }

  /// A piece of memory that nobody has written to, or zeroes.
  func allocate(_ size: Int, zeroed: Bool) -> UnsafeMutableRawPointer? {
    let room = (size + 15) & ~15
    if unsafe free.count < room + Self.header { unsafe addChunk(room + Self.header) }
    guard let base = unsafe free.baseAddress else { return nil }
    let piece = unsafe base + Self.header
    unsafe base.storeBytes(of: room, as: Int.self)
    unsafe free = unsafe UnsafeMutableRawBufferPointer(rebasing: free[(room + Self.header)...])
    unsafe last = unsafe piece
    if zeroed { unsafe piece.initializeMemory(as: UInt8.self, repeating: 0, count: room) }
    return unsafe piece
  }

  /// A piece of another size with the same bytes.
  func reallocate(_ piece: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let piece = unsafe piece else { return unsafe allocate(size, zeroed: false) }
    let old = unsafe (piece - Self.header).load(as: Int.self)
    if size <= old { return unsafe piece }
    let more = ((size + 15) & ~15) - old
    if unsafe piece == last, unsafe free.count >= more {
      unsafe (piece - Self.header).storeBytes(of: old + more, as: Int.self)
      unsafe free = unsafe UnsafeMutableRawBufferPointer(rebasing: free[more...])
      return unsafe piece
    }
    guard let new = unsafe allocate(size, zeroed: false) else { return nil }
    unsafe new.copyMemory(from: piece, byteCount: old)
    return unsafe new
  }

  private func addChunk(_ size: Int) {
    let size = unsafe max(size, Self.chunkSize)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe chunks.append(chunk)
    unsafe free = unsafe UnsafeMutableRawBufferPointer(start: chunk, count: size)
  }
}

/// The key under which a thread keeps its arena.
private let currentArena: pthread_key_t = {
  var key = pthread_key_t()
  let failure = unsafe pthread_key_create(&key, nil)
  precondition(failure == 0, "the system has no thread-specific keys left")
  return key
}()
