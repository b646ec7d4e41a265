/// An API of a platform for showing that work goes on.
struct NativeAPI: Sendable {
  let name: String
  /// The frameworks that have an API of this name.
  let frameworks: Set<Framework>
  /// Whether the name is so plain that an app may have a type of its own called so; it then counts only where the text
  /// speaks of an API.
  let isPlain: Bool
  /// The documentation that the fact is from.
  let source: String

  private init(_ name: String, _ frameworks: Set<Framework>, isPlain: Bool = false, _ source: String) {
    self.name = name
    self.frameworks = frameworks
    self.isPlain = isPlain
    self.source = source
  }

  /// The APIs that progress is shown with, by their makers' documentation.
  static let all: [NativeAPI] = [
    NativeAPI("UIProgressView", [.uiKit], "\(apple)/uikit/uiprogressview"),
    NativeAPI("UIActivityIndicatorView", [.uiKit], "\(apple)/uikit/uiactivityindicatorview"),
    NativeAPI("UIRefreshControl", [.uiKit], "\(apple)/uikit/uirefreshcontrol"),
    NativeAPI("ProgressView", [.swiftUI], "\(apple)/swiftui/progressview"),
    NativeAPI("ProgressViewStyle", [.swiftUI], "\(apple)/swiftui/progressviewstyle"),
    NativeAPI("LinearProgressViewStyle", [.swiftUI], "\(apple)/swiftui/linearprogressviewstyle"),
    NativeAPI("CircularProgressViewStyle", [.swiftUI], "\(apple)/swiftui/circularprogressviewstyle"),
    NativeAPI("refreshable", [.swiftUI], isPlain: true, "\(apple)/swiftui/view/refreshable(action:)"),
    NativeAPI("NSProgressIndicator", [.appKit], "\(apple)/appkit/nsprogressindicator"),
    NativeAPI("ProgressBar", [.views], isPlain: true, "\(android)/android/widget/ProgressBar"),
    NativeAPI("ContentLoadingProgressBar", [.views], "\(android)/androidx/core/widget/ContentLoadingProgressBar"),
    NativeAPI("SwipeRefreshLayout", [.views], "\(android)/androidx/swiperefreshlayout/widget/SwipeRefreshLayout"),
    NativeAPI("android:indeterminate", [.views], "\(android)/android/widget/ProgressBar#attr_android:indeterminate"),
    NativeAPI("android:progress", [.views], "\(android)/android/widget/ProgressBar#attr_android:progress"),
    NativeAPI("LinearProgressIndicator", [.views, .compose], "\(android)/\(material)/LinearProgressIndicator"),
    NativeAPI("CircularProgressIndicator", [.views, .compose], "\(android)/\(material)/CircularProgressIndicator"),
    NativeAPI("com.google.android.material.progressindicator", [.views], "\(android)/\(material)/package-summary"),
    NativeAPI("androidx.compose.material3", [.compose], "\(android)/kotlin/androidx/compose/material3/package-summary"),
    NativeAPI(
      "PullToRefreshBox",
      [.compose],
      "\(android)/kotlin/androidx/compose/material3/pulltorefresh/package-summary"
    ),
    NativeAPI(
      "LinearWavyProgressIndicator",
      [.compose],
      "\(android)/kotlin/androidx/compose/material3/package-summary"
    ),
    NativeAPI(
      "CircularWavyProgressIndicator",
      [.compose],
      "\(android)/kotlin/androidx/compose/material3/package-summary"
    ),
    NativeAPI(
      "ProgressBarRangeInfo",
      [.compose],
      "\(android)/kotlin/androidx/compose/ui/semantics/ProgressBarRangeInfo"
    ),
  ]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The names that a section on a framework would use.
  static func names(in framework: Framework) -> [String] {
    switch framework {
    case .uiKit: ["UIProgressView", "UIActivityIndicatorView"]
    case .swiftUI: ["ProgressView"]
    case .appKit: ["NSProgressIndicator"]
    case .views: ["ProgressBar", "LinearProgressIndicator", "CircularProgressIndicator"]
    case .compose: ["LinearProgressIndicator", "CircularProgressIndicator"]
    }
  }

  /// The documentation's path of Material Components for Android Views, whose names Compose has as well.
  static let materialPath = material
}

private let apple = "https://developer.apple.com/documentation"
private let android = "https://developer.android.com/reference"
private let material = "com/google/android/material/progressindicator"

/// A name that looks like an API for showing progress, and is none.
struct MissingAPI: Sendable {
  let name: String
  /// What is there instead.
  let instead: String
  /// The framework in whose sections the name is looked for; `nil` for a name that is wrong everywhere.
  let framework: Framework?

  private init(_ name: String, _ instead: String, in framework: Framework? = nil) {
    self.name = name
    self.instead = instead
    self.framework = framework
  }

  /// Names that none of the frameworks' documentation has. The prefixes `UI` and `NS` belong to Apple, so that such a
  /// name is no app's own.
  static let all: [MissingAPI] = [
    MissingAPI("UIProgressIndicator", "UIProgressView"), MissingAPI("UIProgressBar", "UIProgressView"),
    MissingAPI("UIProgressIndicatorView", "UIProgressView"),
    MissingAPI("UIActivityIndicator", "UIActivityIndicatorView"), MissingAPI("UISpinner", "UIActivityIndicatorView"),
    MissingAPI("UISpinnerView", "UIActivityIndicatorView"), MissingAPI("UILoadingIndicator", "UIActivityIndicatorView"),
    MissingAPI("UIRefreshView", "UIRefreshControl"), MissingAPI("NSProgressView", "NSProgressIndicator"),
    MissingAPI("NSProgressBar", "NSProgressIndicator"), MissingAPI("NSActivityIndicator", "NSProgressIndicator"),
    MissingAPI("NSActivityIndicatorView", "NSProgressIndicator"), MissingAPI("NSSpinner", "NSProgressIndicator"),
    MissingAPI("ProgressIndicator", "ProgressView", in: .swiftUI),
    MissingAPI("ActivityIndicatorView", "ProgressView", in: .swiftUI),
    MissingAPI("ActivityIndicatorView", "UIActivityIndicatorView", in: .uiKit),
    MissingAPI("CircularProgressBar", "CircularProgressIndicator", in: .compose),
    MissingAPI("LinearProgressBar", "LinearProgressIndicator", in: .compose),
  ]

  static let byName = Dictionary(grouping: all, by: \.name)
}
