import Synchronization

/// Numbered commands over a connection, and the answers to them; one at a time.
final class NumberedCommands<Answer: Sendable>: Sendable {
  /// The state that is shared with the connection's thread.
  private final class Exchange: Sendable {
    struct State {
      var count = 0
      /// The command that has not been answered yet.
      var asked: Int?
      var answer: Answer?
    }

    let state = Mutex(State())
  }

  let client: WebSocketClient
  private let exchange = Exchange()

  /// Connects.
  ///
  /// - Parameter read: Called with each text that arrives, on the connection's thread. If the text is an answer, it
  ///   returns the answer and its number. An answer without a number is for the command that is waiting.
  init(
    _ address: WebSocketAddress,
    timeout: Duration,
    largestMessage: Int = 1 << 20,
    read: @escaping @Sendable ([UInt8]) throws(WebSocketClient.Failure) -> (number: Int?, answer: Answer)?
  ) throws(WebSocketClient.Failure) {
    client = try WebSocketClient(address, timeout: timeout, largestMessage: largestMessage) {
      [exchange] (bytes) throws(WebSocketClient.Failure) in
      guard let (number, answer) = try read(bytes) else { return }
      exchange.state.withLock { state in
        guard let asked = state.asked, number ?? asked == asked else { return }
        (state.asked, state.answer) = (nil, answer)
      }
    }
  }

  /// Sends a command. It replaces a command that has not been answered.
  ///
  /// - Parameter message: Returns the command's message, given its number.
  func send(_ message: (Int) -> [UInt8]) {
    let number = exchange.state.withLock { state in
      state.count += 1
      (state.asked, state.answer) = (state.count, nil)
      return state.count
    }
    client.send(message(number))
  }

  /// Waits for the answer to the last command.
  ///
  /// - Parameter isInterrupted: Whether there is something else to do. It is called on every change.
  /// - Returns: The answer; `nil` when there is something else to do.
  func answer(
    atMost time: Duration,
    orWhen isInterrupted: () -> Bool = { false }
  ) throws(WebSocketClient.Failure) -> Answer? {
    try client.wait(atMost: time) { exchange.state.withLock { $0.answer != nil } || isInterrupted() }
    return exchange.state.withLock { $0.answer }
  }
}
