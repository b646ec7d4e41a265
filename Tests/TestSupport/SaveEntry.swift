/// An entry with a demo `save`, whose button Save announces “Note saved”.
///
/// - Parameters:
///   - scenarios: The demo's scenarios, as items of a list of YAML.
///   - demos: The rest of the map of demos: lines that are indented by two spaces.
public func saveEntry(scenarios: String, demos: String = "") -> String {
  """
  ---
  title: Save
  name: Says what is saved.
  focus: Stays on the button.
  announcement: [Note saved]
  demos:
    save:
      title: Save
      scenarios:
  \(scenarios)
  \(demos)---

  Text.
  """
}
