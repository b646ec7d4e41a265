/// The maps of documented behaviour, by their keys in front matter.
public enum BehaviourSection: String, Sendable, Hashable, CaseIterable {
  case keyboard, mobile
  case mobileGestures = "mobile gestures"
  case screenReader = "screenreader"
  case settings

  /// The section's title on a page.
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
