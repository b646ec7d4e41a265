/// Returns the id of the platform that a heading names: `watchOS` is `watchos`, `Wear OS` is `wear-os`.
func platformID(ofHeading text: String) -> String? {
  // No platform's name has more bytes, but most headings do.
  guard text.utf8.count <= 8 else { return nil }
  return platformIDs[text.lowercased()]
}

/// Whether a level 2 heading belongs to the platform that it is under, as in the component catalogue's form, where
/// `## Developer notes` follows `## iOS`.
func belongsToPlatform(_ text: String) -> Bool {
  text.utf8.count <= 20 && ["developer notes", "developer note"].contains(text.lowercased())
}

/// Platforms by their name in lower case.
private let platformIDs: [String: String] = [
  "ios": "ios", "ipados": "ipados", "macos": "macos", "tvos": "tvos", "watchos": "watchos", "visionos": "visionos",
  "android": "android", "wear os": "wear-os", "web": "web", "windows": "windows", "linux": "linux",
]
