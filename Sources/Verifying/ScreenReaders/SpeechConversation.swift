import Text

/// One client's conversation with a speech server, in the Speech Synthesis Interface Protocol (SSIP).
///
/// It implements as much of the protocol as a screen reader needs to accept it as a server. It speaks nothing: it
/// passes on the texts that it is given to speak.
package struct SpeechConversation {
  /// The texts given to speak since the last call, without markup, and the reply to the client.
  package struct Outcome: Equatable {
    package var spoken: [String] = []
    /// What the client reports about its work, which is not part of the protocol.
    package var work: [Work] = []
    package var reply = ""
    package var isOver = false
  }

  /// What a screen reader reports about its work, through `orca_customizations.py`.
  package enum Work: Equatable {
    /// The system told it of an event of this type.
    case event(String)
    /// It was told that an element with this name has focus now.
    case focus(String)
    /// It was told that this text was added to what is shown.
    case text(String)
    /// It has nothing left to do; and whether it leaves all keys to the page, if it says so.
    case idle(isInFocusMode: Bool?)
  }

  private var pending: [UInt8] = []
  /// The lines of a message that is being received.
  private var message: [String]?
  private var isMarkup = false
  private var messages = 0

  package init() {}

  package mutating func receive(_ bytes: some Sequence<UInt8>) -> Outcome {
    var outcome = Outcome()
    for byte in bytes {
      if byte != UInt8(ascii: "\n") {
        pending.append(byte)
        continue
      }
      if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
      let line = String(decoding: pending, as: UTF8.self)
      pending.removeAll(keepingCapacity: true)
      if message == nil { follow(line, &outcome) } else { take(line, &outcome) }
    }
    return outcome
  }

  /// A command. Names and parameters are not case-sensitive.
  private mutating func follow(_ line: String, _ outcome: inout Outcome) {
    let words = line.split(separator: " ")
    let command = words.first?.uppercased() ?? ""
    switch command {
    case "SPEAK":
      message = []
      outcome.reply += "230 OK RECEIVING DATA\r\n"
    case "CHAR", "KEY":
      outcome.spoken.append(words.dropFirst().joined(separator: " "))
      queue(&outcome)
    case "SOUND_ICON": queue(&outcome)
    case "SET":
      if words.count == 4, words[2].uppercased() == "SSML_MODE" { isMarkup = words[3].lowercased() == "on" }
      outcome.reply += "200 OK SET\r\n"
    case "HISTORY": outcome.reply += "245-1\r\n245 OK CLIENT ID SENT\r\n"
    case "GET": outcome.reply += "251-0\r\n251 OK GET RETURNED\r\n"
    case "LIST": outcome.reply += Self.list(of: words.dropFirst().first?.uppercased() ?? "")
    case "POLITE": note(words.dropFirst().map(String.init), &outcome)
    case "QUIT":
      outcome.reply += "231 HAPPY HACKING\r\n"
      outcome.isOver = true
    default: outcome.reply += "210 OK\r\n"
    }
  }

  private func note(_ words: [String], _ outcome: inout Outcome) {
    guard words.count > 1 else { return }
    switch words[0] {
    case "focus": outcome.work.append(.focus(words.dropFirst().joined(separator: " ")))
    case "text": outcome.work.append(.text(words.dropFirst().joined(separator: " ")))
    case "event": outcome.work.append(.event(words[1]))
    case "idle": outcome.work.append(.idle(isInFocusMode: words[1] == "none" ? nil : words[1] == "focus"))
    default: break
    }
  }

  private static func list(of what: String) -> String {
    what == "OUTPUT_MODULES"
      ? "250-silent\r\n250 OK MODULES LIST SENT\r\n" : "249-silent\ten\tnone\r\n249 OK VOICE LIST SENT\r\n"
  }

  /// Takes a line of a message. A single full stop ends the message; a full stop at the start of a line is doubled.
  private mutating func take(_ line: String, _ outcome: inout Outcome) {
    if line != "." {
      message?.append(line.hasPrefix("..") ? String(line.dropFirst()) : line)
      return
    }
    let text = (message ?? []).joined(separator: " ")
    message = nil
    outcome.spoken.append(isMarkup ? plainText(ofMarkup: text.utf8) : text)
    queue(&outcome)
  }

  private mutating func queue(_ outcome: inout Outcome) {
    messages += 1
    outcome.reply += "225-\(messages)\r\n225 OK MESSAGE QUEUED\r\n"
  }
}
