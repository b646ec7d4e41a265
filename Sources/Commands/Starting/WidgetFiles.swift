/// A pattern of `Examples/widgets`, as it was when the binary was built: an entry with its demos, whose scenarios are proven.
///
/// SwiftPM names an embedded file by the last part of its path alone, so each is a link in `Widgets/` with a name of its own.
struct WidgetPattern {
  let slug: String
  /// What is in the entry's folder, the entry first.
  let files: [(name: String, bytes: [UInt8])]

  private init(_ slug: String, _ entry: [UInt8], _ others: KeyValuePairs<String, [UInt8]>) {
    self.slug = slug
    files = [("index.md", entry)] + others.map { ($0.key, $0.value) }
  }

  static let all = [
    WidgetPattern(
      "combobox",
      PackageResources.widgets_combobox_md,
      ["station.html": PackageResources.widgets_station_html]
    ),
    WidgetPattern(
      "dialog",
      PackageResources.widgets_dialog_md,
      ["delete-album.html": PackageResources.widgets_delete_album_html]
    ),
    WidgetPattern(
      "disclosure",
      PackageResources.widgets_disclosure_md,
      ["library-visit.html": PackageResources.widgets_library_visit_html]
    ),
    WidgetPattern(
      "grid",
      PackageResources.widgets_grid_md,
      ["rehearsals.html": PackageResources.widgets_rehearsals_html]
    ),
    WidgetPattern(
      "menu-button",
      PackageResources.widgets_menu_button_md,
      ["photo-actions.html": PackageResources.widgets_photo_actions_html]
    ),
    WidgetPattern("slider", PackageResources.widgets_slider_md, ["room.html": PackageResources.widgets_room_html]),
    WidgetPattern(
      "switch",
      PackageResources.widgets_switch_md,
      [
        "lights.html": PackageResources.widgets_lights_html,
        "light-switch.js": PackageResources.widgets_light_switch_js,
        "templates.js": PackageResources.widgets_templates_js,
      ]
    ),
    WidgetPattern(
      "tabs",
      PackageResources.widgets_tabs_md,
      [
        "membership.html": PackageResources.widgets_membership_html,
        "open-documents.html": PackageResources.widgets_open_documents_html,
      ]
    ),
    WidgetPattern(
      "tree-view",
      PackageResources.widgets_tree_view_md,
      ["choir-files.html": PackageResources.widgets_choir_files_html]
    ),
  ]

  /// The files in a folder of a library, as they are in the library of examples but for what was taken and recorded there:
  /// a new library has no pictures yet, and asks for none.
  func files(in folder: String) -> [NewFile] {
    files.map { file in
      let written = text(file.bytes).replacing(#/(?m)^    pictures:\n(?: {6,}.*\n)+/#, with: "")
      return NewFile(path: "\(folder)/\(file.name)", text: written)
    }
  }

  /// The files of a draft in another library: under a title of its own, and without what leads to other patterns, which
  /// are not there.
  func draft(in folder: String, title: String) -> [NewFile] {
    files(in: folder).map { file in
      guard file.path.hasSuffix(".md") else { return file }
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
        if line.hasPrefix("title: ") { return "title: \(quoted(title))\nstatus: draft" }
        if line.hasPrefix("order: ") || line.hasPrefix("related: ") { return nil }
        return String(line).replacing(/\[([^\]]*)\]\(\.\.\/[^)]*\)/) { String($0.1) }
      }
      return NewFile(path: file.path, text: lines.joined(separator: "\n"))
    }
  }
}

/// The files of `Examples/widgets`.
func widgetLibrary() -> [NewFile] {
  [
    NewFile(path: "polite.yml", text: text(PackageResources.widgets_yml)),
    NewFile(path: "dialogs.yml", text: text(PackageResources.widgets_dialogs_yml)),
    NewFile(path: "Content/index.md", text: text(PackageResources.widgets_home_md)),
    NewFile(path: "Content/patterns/index.md", text: text(PackageResources.widgets_patterns_md)),
  ] + WidgetPattern.all.flatMap { $0.files(in: "Content/patterns/\($0.slug)") }
}
