/// The files of `Examples/widgets`, as they were when the binary was built.
///
/// SwiftPM names an embedded file by the last part of its path alone, so each is a link in `Widgets/` with a name of its own.
func widgetLibrary() -> [NewFile] {
  [
    NewFile(path: "polite.yml", text: text(PackageResources.widgets_yml)),
    NewFile(path: "dialogs.yml", text: text(PackageResources.widgets_dialogs_yml)),
    NewFile(path: "Content/index.md", text: text(PackageResources.widgets_home_md)),
    NewFile(path: "Content/patterns/index.md", text: text(PackageResources.widgets_patterns_md)),
  ]
    + entry("combobox", PackageResources.widgets_combobox_md, ["station": PackageResources.widgets_station_html])
    + entry("dialog", PackageResources.widgets_dialog_md, ["delete-album": PackageResources.widgets_delete_album_html])
    + entry(
      "disclosure",
      PackageResources.widgets_disclosure_md,
      ["library-visit": PackageResources.widgets_library_visit_html]
    )
    + entry("grid", PackageResources.widgets_grid_md, ["rehearsals": PackageResources.widgets_rehearsals_html])
    + entry(
      "menu-button",
      PackageResources.widgets_menu_button_md,
      ["photo-actions": PackageResources.widgets_photo_actions_html]
    )
    + entry("slider", PackageResources.widgets_slider_md, ["room": PackageResources.widgets_room_html])
    + entry(
      "tabs",
      PackageResources.widgets_tabs_md,
      [
        "membership": PackageResources.widgets_membership_html,
        "open-documents": PackageResources.widgets_open_documents_html,
      ]
    )
    + entry(
      "tree-view",
      PackageResources.widgets_tree_view_md,
      ["choir-files": PackageResources.widgets_choir_files_html]
    )
}

private func entry(_ slug: String, _ entry: [UInt8], _ demos: KeyValuePairs<String, [UInt8]>) -> [NewFile] {
  let folder = "Content/patterns/\(slug)"
  return [NewFile(path: "\(folder)/index.md", text: text(entry))]
    + demos.map { NewFile(path: "\(folder)/\($0.key).html", text: text($0.value)) }
}
