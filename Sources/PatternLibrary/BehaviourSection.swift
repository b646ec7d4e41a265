/// The maps of documented behaviour, by their keys in front matter.
public enum BehaviourSection: String, Sendable, Hashable, CaseIterable {
  case keyboard, mobile
  case mobileGestures = "mobile gestures"
  case screenReader = "screenreader"
  case settings

  /// As a page calls it.
  public var title: String {
    switch self {
    case .keyboard: "Keyboard"
    case .mobile: "Mobile screen readers"
    case .mobileGestures: "Touch gestures"
    case .screenReader: "Screen reader"
    case .settings: "Settings"
    }
  }
}

extension Entry {
  /// The rows of a map of documented behaviour.
  public subscript(rows section: BehaviourSection) -> [BehaviourRow] {
    get {
      switch section {
      case .keyboard: keyboard
      case .mobile: mobile
      case .mobileGestures: mobileGestures
      case .screenReader: screenReader
      case .settings: settings
      }
    }
    set {
      switch section {
      case .keyboard: keyboard = newValue
      case .mobile: mobile = newValue
      case .mobileGestures: mobileGestures = newValue
      case .screenReader: screenReader = newValue
      case .settings: settings = newValue
      }
    }
  }
}
