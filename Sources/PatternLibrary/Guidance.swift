/// When a component is the right one, and when it is not. The texts may contain inline Markdown.
public struct UseGuidance: Sendable, Hashable {
  public var when: [Located<String>]
  /// When it is not the right one, each with what to use instead.
  public var not: [Located<String>]

  public init(when: [Located<String>], not: [Located<String>] = []) {
    (self.when, self.not) = (when, not)
  }
}

/// How a component gets a meaningful accessible name.
public struct NameGuidance: Sendable, Hashable {
  public var guidance: String
  /// Examples of names: "Uploading photo.jpg".
  public var examples: [String]

  public init(guidance: String, examples: [String] = []) {
    (self.guidance, self.examples) = (guidance, examples)
  }
}

/// Where focus goes when the component appears, changes or ends.
public struct FocusGuidance: Sendable, Hashable {
  public var guidance: String
  public var policy: FocusPolicy?
  /// Where focus goes, for a policy that moves or returns focus.
  public var to: String?

  public init(guidance: String, policy: FocusPolicy? = nil, to: String? = nil) {
    (self.guidance, self.policy, self.to) = (guidance, policy, to)
  }
}

/// What a component does with focus, in one word.
public enum FocusPolicy: String, Sendable, Hashable, CaseIterable {
  /// Focus remains where the person left it.
  case stays
  /// Focus goes to the component when it appears.
  case moves
  /// Focus goes back to the control that began the task.
  case returns
  /// The component never takes focus.
  case notFocusable = "not-focusable"
}

/// What a screen reader says about the component without a focus move.
public enum AnnouncementGuidance: Sendable, Hashable {
  /// At least one announcement.
  case announced([Announcement])
  /// Nothing is announced, and why that is right.
  case none(reason: String)

  /// The announcements; empty if there are none.
  public var list: [Announcement] { if case .announced(let list) = self { list } else { [] } }
}

/// Text that reaches a screen-reader user without a focus move.
public struct Announcement: Sendable, Hashable {
  /// The words, with placeholders in braces for what varies: `{percent}% uploaded`.
  public var text: String
  /// A name that is unique in the entry.
  public var id: String?
  /// The types of placeholders whose names do not imply a type.
  public var types: [String: Placeholder]
  /// The text for a count of one.
  public var one: String?
  /// The politeness; `nil` where the entry does not give it, and then the page does not either.
  public var politeness: Politeness?
  /// The moment when it is announced: "when the upload starts".
  public var when: String?
  /// The platform that announces it, if not all do.
  public var platform: Platform?

  public init(
    text: String,
    id: String? = nil,
    types: [String: Placeholder] = [:],
    one: String? = nil,
    politeness: Politeness? = nil,
    when: String? = nil,
    platform: Platform? = nil
  ) {
    (self.text, self.id, self.types, self.one, self.politeness, self.when) = (text, id, types, one, politeness, when)
    self.platform = platform
  }
}

/// Whether an announcement waits for speech to end (WAI-ARIA 1.2, `aria-live`).
public enum Politeness: String, Sendable, Hashable, CaseIterable {
  case polite, assertive, off
}
