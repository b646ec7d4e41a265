import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Rules on native APIs")
struct NativeRuleTests {
  @Test("find an API under another framework's heading")
  func headings() throws {
    let body = """
      ## iOS

      ### UIKit

      Use 1️⃣`ProgressView`, that is ProgressView, or `UIProgressView`.

      ### SwiftUI

      A 2️⃣UIActivityIndicatorView turns. Use `3️⃣UIRefreshControl.init()`.

      ## Android

      Show `4️⃣NSProgressIndicator`.

      ### Android Views

      Put a `5️⃣PullToRefreshBox` there.

      ### Jetpack Compose

      Set `6️⃣android:indeterminate`, or a `7️⃣ProgressBar`.
      """
      .replacing("1️⃣`ProgressView`", with: "`1️⃣ProgressView`")
    let found = try expectDiagnostics(of: .nativeWrongFramework, in: entry(body: body))
    #expect(found[0].message == "`ProgressView` belongs to SwiftUI, but is under “UIKit”")
    #expect(found[0].help == "UIKit has `UIProgressView`, `UIActivityIndicatorView`.")
    #expect(found[0].notes.map { pointed($0) } == ["### UIKit"])
    #expect(found[3].message == "`NSProgressIndicator` belongs to AppKit, but is under “Android”")
  }

  @Test("find an API under an item that names another framework")
  func items() throws {
    let body = """
      ### Name

      - **UIKit**
        - `1️⃣ProgressView` Use a [progress view](https://developer.apple.com/documentation/swiftui/progressview).
      - **SwiftUI**:
        - The [2️⃣UIProgressView](https://developer.apple.com/documentation/uikit/uiprogressview) class.
      - **Jetpack Compose**
        - The [LinearProgressIndicator](3️⃣https://developer.android.com/reference/com/google/android/material/progressindicator/LinearProgressIndicator).
      """
    let found = try expectDiagnostics(of: .nativeWrongFramework, in: entry(body: body))
    #expect(found[1].notes.map { pointed($0) } == ["- **SwiftUI**:"])
  }

  @Test("return to the outer section when an inner one ends")
  func outerSections() throws {
    let material = "https://developer.android.com/reference/com/google/android/material/progressindicator"
    let body = """
      `ProgressView` has no section.

      ## UIKit

      - SwiftUI
        - UIKit
          - `UIProgressView`
        - `ProgressView`, `1️⃣UIProgressView`
      - `UIProgressView`

      `2️⃣ProgressView`

      ## Jetpack Compose

      - [a](3️⃣\(material)/LinearProgressIndicator), [b](4️⃣\(material)/CircularProgressIndicator)
      - Other than in Android Views, [c](\(material)/LinearProgressIndicator), [d](\(material)/LinearProgressIndicator)

      ## Notes

      `ProgressView` again has none.
      """
    try expectDiagnostics(of: .nativeWrongFramework, in: entry(body: body))
  }

  @Test("find an API in code under another framework's heading")
  func code() throws {
    let body = """
      ### UIKit

      ```swift
      // ProgressView is mentioned only.
      let view = 1️⃣ProgressView("Uploading")
      ```

      ### Jetpack Compose

      ```xml
      <2️⃣ProgressBar 3️⃣android:indeterminate="true" />
      ```

      ### Android Views

      ```kotlin
      import 4️⃣androidx.compose.material3.CircularProgressIndicator
      ```
      """
    try expectDiagnostics(of: .nativeWrongFramework, in: entry(body: body))
  }

  @Test("allow each framework to name its own, and platforms those of all their frameworks")
  func right() throws {
    let body = """
      ## iOS

      `UIProgressView` and `ProgressView`.

      ### UIKit and SwiftUI

      `UIProgressView` and `ProgressView`.

      ### iOS (SwiftUI)

      `ProgressView`, a progress bar; `refreshable`.

      ## Android developer notes

      `ProgressBar`, `CircularProgressIndicator`.

      ### Android Views

      `com.google.android.material.progressindicator.CircularProgressIndicator`

      ### Compose

      `CircularProgressIndicator`, `androidx.compose.material3.LinearProgressIndicator`

      ## macOS

      `NSProgressIndicator`, `ProgressView`, `UIProgressView`.

      ## How ProgressView came to be

      `UIProgressView` and `ProgressBar` are older.

      ### Web

      `ProgressBar` is a component of ours; `ProgressView` is another.
      """
    try expectDiagnostics(of: .nativeWrongFramework, in: entry(body: body))
  }

  @Test("allow a sentence to compare, and code to combine frameworks or define its own")
  func contexts() throws {
    let body = """
      ### UIKit

      SwiftUI's `ProgressView` does this by itself. There is a counterpart to `ProgressView` here.

      Don't look for `ProgressView`. On Android, `CircularProgressIndicator` is round.

      ### SwiftUI

      ```swift
      struct Spinner: UIViewRepresentable {
        func makeUIView(context: Context) -> UIActivityIndicatorView { UIActivityIndicatorView() }
      }
      ```

      ```swift
      import SwiftUI
      import UIKit
      UIProgressView.appearance().tintColor = .red
      ```

      The page's progressView and its ProgressViewModel, and a plain ProgressBar.

      ### AppKit

      ```swift
      final class ProgressView: NSView {}
      let view = ProgressView()
      ```

      ### Jetpack Compose

      ```kotlin
      @Composable fun Bar() { ProgressBar() }
      AndroidView(factory = { SwipeRefreshLayout(it) })
      ```
      """
    try expectDiagnostics(of: .nativeWrongFramework, in: entry(body: body))
  }

  @Test("find an API that does not exist, and suggest the one that is meant")
  func unknown() throws {
    let body = """
      Use a 1️⃣UIProgressIndicator, a `2️⃣NSProgressView` or a `3️⃣UIActivityIndictorView`.

      ### SwiftUI

      Show a `4️⃣ProgressIndicator`.

      ### Jetpack Compose

      A `5️⃣CircularProgressBar`.

      ```swift
      let view = 6️⃣UIActivityIndicator()
      ```
      """
    let found = try expectDiagnostics(of: .nativeUnknownAPI, in: entry(body: body))
    #expect(found[0].message == "there is no `UIProgressIndicator`")
    let names = [
      "UIProgressView", "NSProgressIndicator", "UIActivityIndicatorView", "ProgressView", "CircularProgressIndicator",
      "UIActivityIndicatorView",
    ]
    #expect(found.map(\.help) == names.map { "Did you mean `\($0)`?" })
  }

  @Test("ignore an app's own types, and styles of known ones")
  func ownTypes() throws {
    let body = """
      `UIProgressViewStyle`, `UIProgressView.Style`, `MyUIProgressView`, `uiProgressView`, `NSProgress`,
      `CircularProgressIndicatorDefaults`, `ProgressIndicator`, `CircularProgressBar`.

      ### SwiftUI

      The ProgressIndicator of our kit.

      ```swift
      struct UISpinner {}
      let a = UISpinner()
      let b = ProgressIndicator()
      ```
      """
    try expectDiagnostics(of: .nativeUnknownAPI, in: entry(body: body))
  }
}
