import CLibrary

/// The memory of one tree, which is allocated in pieces and freed all at once.
///
/// libcmark allocates five pieces of memory per node and frees each separately, which takes a third of its time. It
/// passes no context to its allocator, so the arena of a parse is stored with its thread while `use` runs. A thread
/// keeps the memory of its last tree for its next one.
@safe struct ParsingArena: ~Copyable {
  private let state: UnsafeMutablePointer<State>

  /// What is needed to allocate a piece.
  @unsafe private struct State {
    var next: UnsafeMutableRawPointer
    var end: UnsafeMutableRawPointer
    /// The chunk that is kept from tree to tree.
    let first: UnsafeMutableRawPointer
    /// The chunks that were added to it.
    var added = unsafe [UnsafeMutableRawPointer]()
    /// The next spare arena of the thread, if this one is spare. There can be several, because a tree can be made while
    /// another exists.
    var nextSpare: UnsafeMutableRawPointer?
  }

  /// The size of the header before every piece, which contains the piece's size.
  private static var header: Int { 16 }
  private static var chunkSize: Int { 1 << 18 }

  init() {
    makeKeys
    if let spare = unsafe pthread_getspecific(spareKey) {
      unsafe state = spare.assumingMemoryBound(to: State.self)
      unsafe pthread_setspecific(spareKey, state.pointee.nextSpare)
      return
    }
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: State(next: chunk, end: chunk + Self.chunkSize, first: chunk))
  }

  /// Keeps the first chunk for the thread's next tree.
  deinit {
    while let chunk = unsafe state.pointee.added.popLast() { unsafe chunk.deallocate() }
    unsafe state.pointee.next = unsafe state.pointee.first
    unsafe state.pointee.end = unsafe state.pointee.first + Self.chunkSize
    unsafe state.pointee.nextSpare = unsafe pthread_getspecific(spareKey)
    unsafe pthread_setspecific(spareKey, state)
  }

  /// Runs a parse that allocates from this arena.
  borrowing func use<Result>(_ parse: () -> Result) -> Result {
    let outer = unsafe pthread_getspecific(currentKey)
    unsafe pthread_setspecific(currentKey, state)
    defer { _ = unsafe pthread_setspecific(currentKey, outer) }
    return parse()
  }

  /// Allocates a piece of zeroed memory from the arena of the parse that runs on this thread.
  @inline(__always)
  static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let current = unsafe pthread_getspecific(currentKey) else { return nil }
    let piece = unsafe allocate(size, current.assumingMemoryBound(to: State.self))
    unsafe memset(piece, 0, size)
    return unsafe piece
  }

  @inline(__always)
  private static func allocate(_ size: Int, _ state: UnsafeMutablePointer<State>) -> UnsafeMutableRawPointer {
    let room = (size + 15) & ~15
    if unsafe state.pointee.end - state.pointee.next < room &+ header {
      unsafe addChunk(room + header, state)
    }
    let base = unsafe state.pointee.next
    unsafe state.pointee.next = unsafe base + (room &+ header)
    unsafe base.storeBytes(of: room, as: Int.self)
    return unsafe base + header
  }

  /// Returns a piece with another size and the same bytes.
  static func reallocate(_ piece: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let current = unsafe pthread_getspecific(currentKey) else { return nil }
    let state = unsafe current.assumingMemoryBound(to: State.self)
    guard let piece = unsafe piece else { return unsafe allocate(size, state) }
    let old = unsafe (piece - header).load(as: Int.self)
    if size <= old { return unsafe piece }
    let room = (size + 15) & ~15
    // The piece that was allocated last can grow in place.
    if unsafe piece + old == state.pointee.next, unsafe state.pointee.end - piece >= room {
      unsafe (piece - header).storeBytes(of: room, as: Int.self)
      unsafe state.pointee.next = unsafe piece + room
      return unsafe piece
    }
    let new = unsafe allocate(size, state)
    unsafe new.copyMemory(from: piece, byteCount: old)
    return unsafe new
  }

  @inline(never)
  private static func addChunk(_ size: Int, _ state: UnsafeMutablePointer<State>) {
    let size = max(size, chunkSize)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe state.pointee.added.append(chunk)
    unsafe state.pointee.next = unsafe chunk
    unsafe state.pointee.end = unsafe chunk + size
  }

  /// Frees what a thread has kept when it ends.
  fileprivate static func giveBack(spare: UnsafeMutableRawPointer) {
    var spare = unsafe Optional(spare)
    while let state = unsafe spare?.assumingMemoryBound(to: State.self) {
      unsafe spare = unsafe state.pointee.nextSpare
      unsafe state.pointee.first.deallocate()
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
    }
  }
}

// The keys under which a thread keeps the arena of its current parse, and its spare arenas. They are plain variables
// without exclusivity checks, because every allocation reads one. They are written once, before the first arena is
// made.
@exclusivity(unchecked) nonisolated(unsafe) private var currentKey: pthread_key_t = 0
@exclusivity(unchecked) nonisolated(unsafe) private var spareKey: pthread_key_t = 0

private let makeKeys: Void = {
  var failures = unsafe pthread_key_create(&currentKey, nil)
  failures |= unsafe pthread_key_create(&spareKey) { spare in
    #if canImport(Glibc)
      guard let spare = unsafe spare else { return }
    #endif
    unsafe ParsingArena.giveBack(spare: spare)
  }
  precondition(failures == 0, "the system has no thread-specific keys left")
}()
