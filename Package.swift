// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every target is held to the same bar: Swift 6, strict memory safety, no warning.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Tests are not optimised, even where the tool is: optimising them would take the compiler longer than it saves. For
/// the same reason, no module is compiled a second time to emit its interface early.
let strictTests =
  strict + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

let isForTests = Context.environment["POLITE_FOR_TESTS"] == "1"

/// A library of this package, in `Sources/<name>`, with what it may import.
///
/// - Parameters:
///   - carries: Folders with files that are not code. The binary carries them (`CEmbeddedFiles`).
///   - readsBytes: Whether it reads files byte by byte. When the tool is built only for tests, no other library is
///     optimised, which halves the build time; `make site` and `make verify` optimise everything.
func room(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  carries: [String] = [],
  readsBytes: Bool = false
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    exclude: carries,
    swiftSettings: isForTests && !readsBytes ? strictTests : strict
  )
}

/// A C library from the system: a module map and a shim, nothing else.
func system(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The tests of one room, in `Tests/<name>Tests`.
///
/// Tests read `Fixtures/` and `Snapshots/` from the source tree.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  let data = ["Fixtures", "Snapshots"].filter { folder in
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests/\(name)Tests/\(folder)")
  }
  return .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies,
    exclude: data,
    swiftSettings: strictTests
  )
}

let package = Package(
  name: "polite",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "polite", targets: ["polite"])],
  targets: [
    system("CCMark", "libcmark", "libcmark-dev"),
    system("CYAML", "yaml-0.1", "libyaml-dev"),
    system("CGumbo", "gumbo", "libgumbo-dev"),
    system("CCurl", "libcurl", "libcurl4-openssl-dev"),
    system("CXXHash", "libxxhash", "libxxhash-dev"),
    system("CMicrohttpd", "libmicrohttpd", "libmicrohttpd-dev"),
    system("CWebSockets", "libwebsockets", "libwebsockets-dev"),

    .systemLibrary(name: "CSystemCalls"),
    .target(name: "CEmbeddedFiles"),
    .systemLibrary(name: "CMimalloc", providers: [.apt(["libmimalloc-dev"])]),

    room("CLibrary"),
    room("Text", readsBytes: true),
    room("EmbeddedFiles", ["CEmbeddedFiles"]),
    room("Platform", ["CLibrary", "Text", "CSystemCalls"], readsBytes: true),
    room("JSONSyntax", ["Text"], readsBytes: true),
    room("Diagnostics", ["Text", "JSONSyntax", "Hashing"]),
    room("YAMLTree", ["Text", "CYAML", "Diagnostics"], readsBytes: true),
    room("Hashing", ["Text", "CXXHash"], readsBytes: true),
    room("PatternLibrary", ["Text", "Diagnostics", "Hashing", "JSONSyntax"]),
    room(
      "Loading",
      ["Text", "EmbeddedFiles", "Platform", "Diagnostics", "JSONSyntax", "YAMLTree", "Hashing", "PatternLibrary"],
      carries: ["Vocabularies"]
    ),
    room("Markup", ["CLibrary", "Text", "CCMark", "Diagnostics"]),
    room("HTMLTree", ["Text", "CGumbo"], readsBytes: true),
    room(
      "Checking",
      ["Text", "Platform", "Diagnostics", "Hashing", "PatternLibrary", "Loading", "Markup", "HTMLTree"]
    ),
    room("CSSSyntax", ["Text"], readsBytes: true),
    room("Rules", ["Text", "Diagnostics", "Hashing", "PatternLibrary", "Markup", "HTMLTree", "CSSSyntax", "Checking"]),
    room("HTTP", ["Text", "CCurl"]),
    room("Fetching", ["Text", "HTTP", "Platform", "Diagnostics", "PatternLibrary", "HTMLTree"]),
    room("Importing", ["Text", "Platform", "Diagnostics", "YAMLTree", "PatternLibrary", "Markup", "HTMLTree"]),
    room("Templating", ["Text", "Diagnostics"]),
    room(
      "Rendering",
      [
        "Text", "Diagnostics", "JSONSyntax", "Hashing", "PatternLibrary", "HTMLTree", "Checking", "Markup",
        "Templating",
        "EmbeddedFiles",
      ]
    ),
    room(
      "Exporting",
      ["EmbeddedFiles", "Diagnostics", "PatternLibrary", "Checking"],
      carries: ["Helpers"]
    ),
    room("Publishing", ["Text", "Platform", "Diagnostics", "Rendering"]),
    room(
      "Verifying",
      [
        "CLibrary", "Text", "CMicrohttpd", "CWebSockets", "CSystemCalls", "HTTP", "Platform", "Diagnostics",
        "JSONSyntax", "Hashing",
        "PatternLibrary", "HTMLTree", "Loading", "Checking", "EmbeddedFiles",
      ],
      carries: ["EmbeddedScripts"]
    ),
    room(
      "Building",
      [
        "Platform", "Diagnostics", "Hashing", "PatternLibrary", "Loading", "Markup", "Checking", "Templating",
        "Rendering", "Publishing", "HTMLTree", "Rules", "Fetching",
      ]
    ),
    room(
      "Commands",
      [
        "CLibrary", "Text", "EmbeddedFiles", "Platform", "Diagnostics", "JSONSyntax", "PatternLibrary", "Loading",
        "Checking", "Building", "Rules",
        "Importing", "Exporting", "Fetching", "Verifying",
      ],
      carries: ["Resources"]
    ),
    .executableTarget(
      name: "polite",
      dependencies: ["Commands", .target(name: "CMimalloc", condition: .when(platforms: [.linux]))],
      swiftSettings: strict
    ),

    .target(
      name: "TestSupport",
      dependencies: ["CLibrary", "Diagnostics", "Platform"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    tests("Text"),
    tests("Platform", ["CSystemCalls"]),
    tests("JSONSyntax"),
    tests("Diagnostics"),
    tests("YAMLTree", ["Diagnostics"]),
    tests("Hashing"),
    tests("PatternLibrary", ["Diagnostics", "Hashing"]),
    tests("Loading", ["Platform", "Diagnostics", "JSONSyntax", "YAMLTree", "Hashing", "PatternLibrary"]),
    tests("Markup", ["Diagnostics", "CCMark"]),
    tests("HTMLTree"),
    tests("Checking", ["Diagnostics", "Loading", "PatternLibrary", "Markup"]),
    tests("CSSSyntax"),
    tests("Rules", ["Diagnostics", "Hashing", "Loading", "PatternLibrary", "Markup", "HTMLTree", "Checking"]),
    tests("HTTP"),
    tests("Fetching", ["Diagnostics", "PatternLibrary", "Platform"]),
    tests("Importing", ["Diagnostics", "Platform", "Loading"]),
    tests("Templating", ["Diagnostics"]),
    tests("EmbeddedFiles"),
    tests(
      "Rendering",
      ["EmbeddedFiles", "Diagnostics", "Hashing", "Checking", "Loading", "PatternLibrary", "Templating"]
    ),
    tests("Exporting", ["Checking", "Diagnostics", "Loading", "PatternLibrary"]),
    tests("Publishing", ["Platform", "Diagnostics", "Rendering"]),
    tests(
      "Building",
      ["Diagnostics", "Hashing", "Platform", "Fetching", "HTMLTree", "Loading", "Markup", "PatternLibrary"]
    ),
    tests("Commands", ["Platform", "Diagnostics", "YAMLTree", "PatternLibrary", "Loading", "Building"]),
    tests(
      "Verifying",
      [
        "Diagnostics", "JSONSyntax", "Hashing", "HTMLTree", "HTTP", "Platform", "PatternLibrary", "Loading", "Checking",
        "EmbeddedFiles",
      ]
    ),
    // SwiftPM compiles the tests from the last name to the first. These take the longest, so they come early: at the end,
    // one processor would compile them and the others would have nothing to do.
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Checking", "Diagnostics", "JSONSyntax", "Verifying", "Loading", "PatternLibrary", "TestSupport", "polite",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strictTests
    ),
    .testTarget(
      name: "HouseTests",
      dependencies: ["Diagnostics", "TestSupport", "YAMLTree"],
      swiftSettings: strictTests
    ),
  ]
)

// What `make fuzz` builds, with compiler instrumentation that no other build uses.
if Context.environment["POLITE_FUZZ"] == "1" {
  package.products.append(.library(name: "Fuzzing", type: .static, targets: ["Fuzzing"]))
  package.targets.append(
    .target(
      name: "Fuzzing",
      dependencies: [
        "CLibrary", "Text", "Diagnostics", "PatternLibrary", "Loading", "Markup", "HTMLTree", "CSSSyntax",
        "Templating",
      ],
      path: "Tests/Fuzzing",
      swiftSettings: strict
    )
  )
}
