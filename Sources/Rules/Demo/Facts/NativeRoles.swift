import HTMLTree
import PatternLibrary

/// Returns the role that a `role` attribute gives: the first of its words that is one (WAI-ARIA 1.2, section 9.1), which
/// may be one of WAI-ARIA's modules for publishing and for graphics.
func firstRole(in attribute: String?) -> String? {
  attribute?.split(whereSeparator: \.isWhitespace).lazy.map { $0.lowercased() }.first { role in
    ariaRoles.contains(role) || ["doc-", "graphics-"].contains(where: role.hasPrefix)
  }
}

extension DemoFacts {
  /// Returns the role of an element: the first known one in its `role`, or else the one that HTML gives it.
  func role(of element: HTMLElement) -> String? {
    explicitRole(of: element) ?? nativeRole(of: element)
  }

  func explicitRole(of element: HTMLElement) -> String? { firstRole(in: element["role"]) }

  /// Returns the role that HTML gives an element without a `role` (HTML Accessibility API Mappings 1.0), for elements
  /// where it is certain.
  func nativeRole(of element: HTMLElement) -> String? {
    if isInDrawing(element) || (element.isForeign && element.name != "math") { return nil }
    switch element.name {
    case "aside": return isInSection(element) ? nil : "complementary"
    case "a", "area": return element["href"] == nil ? nil : "link"
    case "img": return element["alt"].map { $0.isEmpty ? "presentation" : "img" }
    case "input": return inputRole(of: element)
    case "select": return isList(element) ? "listbox" : "combobox"
    case "h1", "h2", "h3", "h4", "h5", "h6": return "heading"
    default: return plainRoles[element.name]
    }
  }

  /// Whether an element is in sectioning content, where an `aside` without a name does not always have a role.
  private func isInSection(_ element: HTMLElement) -> Bool {
    var parent = document.nodes[element.index].parent
    while let index = parent {
      if let name = document.nodes[index].element?.name, ["article", "aside", "nav", "section"].contains(name) {
        return true
      }
      parent = document.nodes[index].parent
    }
    return false
  }

  private func isList(_ element: HTMLElement) -> Bool {
    element["multiple"] != nil || element.number(of: "size") ?? 0 > 1
  }

  private func inputRole(of element: HTMLElement) -> String? {
    let type = element["type"]?.lowercased() ?? "text"
    let suggests = element["list"] != nil
    switch type {
    case "button", "submit", "reset", "image": return "button"
    case "checkbox", "radio": return type
    case "range": return "slider"
    case "number": return "spinbutton"
    case "search": return suggests ? "combobox" : "searchbox"
    case "text", "email", "tel", "url": return suggests ? "combobox" : "textbox"
    default: return nil
    }
  }

  /// Returns the politeness of an element that is a live region by its own attributes; `nil` if it is not.
  func liveness(of element: HTMLElement) -> String? {
    if let live = element["aria-live"]?.lowercased(), !live.isEmpty {
      return live == "polite" || live == "assertive" ? live : nil
    }
    switch role(of: element) {
    case "status", "log": return "polite"
    case "alert": return "assertive"
    default: return nil
    }
  }
}

private let plainRoles: [String: String] = [
  "article": "article", "button": "button", "datalist": "listbox", "details": "group",
  "dialog": "dialog", "fieldset": "group", "figure": "figure", "form": "form", "hr": "separator", "html": "document",
  "li": "listitem", "main": "main", "math": "math", "menu": "list", "meter": "meter", "nav": "navigation", "ol": "list",
  "optgroup": "group", "option": "option", "output": "status", "p": "paragraph", "progress": "progressbar",
  "search": "search", "table": "table", "tbody": "rowgroup", "textarea": "textbox", "tfoot": "rowgroup",
  "thead": "rowgroup", "tr": "row", "ul": "list",
]

/// The roles that elements could have in a browser, by their names and whatever their attributes and place, for what a
/// scenario may mention.
let rolesByElement: [String: [String]] = [
  "a": ["link", "generic"], "abbr": ["generic"], "address": ["group"], "area": ["link", "generic"],
  "article": ["article"], "aside": ["complementary", "generic"], "audio": ["audio"], "b": ["generic"],
  "bdi": ["generic"], "bdo": ["generic"], "blockquote": ["blockquote"], "body": ["generic"], "button": ["button"],
  "canvas": ["canvas", "img", "image"], "caption": ["caption"], "code": ["code"], "data": ["generic"],
  "datalist": ["listbox"], "dd": ["definition"], "del": ["deletion"], "details": ["group"], "dfn": ["term"],
  "dialog": ["dialog"], "div": ["generic"], "dl": ["list"], "dt": ["term"], "em": ["emphasis"], "fieldset": ["group"],
  "figcaption": ["caption", "generic"], "figure": ["figure"], "footer": ["contentinfo", "generic"],
  "form": ["form", "generic"], "h1": ["heading"], "h2": ["heading"], "h3": ["heading"], "h4": ["heading"],
  "h5": ["heading"], "h6": ["heading"], "header": ["banner", "generic"], "hgroup": ["group"], "hr": ["separator"],
  "html": ["document"], "i": ["generic"], "iframe": ["iframe"], "img": ["img", "image", "presentation", "none"],
  "input": [
    "textbox", "button", "checkbox", "radio", "slider", "spinbutton", "searchbox", "combobox", "switch", "date",
    "time", "colorwell", "group",
  ],
  "ins": ["insertion"], "legend": ["legend"], "li": ["listitem"], "main": ["main"], "mark": ["mark"], "math": ["math"],
  "menu": ["list"], "meter": ["meter"], "nav": ["navigation"], "ol": ["list"], "optgroup": ["group"],
  "option": ["option"], "output": ["status"], "p": ["paragraph"], "pre": ["generic"], "progress": ["progressbar"],
  "q": ["generic"], "s": ["deletion"], "samp": ["generic"], "search": ["search"], "section": ["region", "generic"],
  "select": ["combobox", "listbox"], "small": ["generic"], "span": ["generic"], "strong": ["strong"],
  "sub": ["subscript"], "summary": ["button"], "sup": ["superscript"],
  "svg": ["img", "image", "graphics-document", "graphics-object", "graphics-symbol", "group"], "table": ["table"],
  "tbody": ["rowgroup"], "td": ["cell", "gridcell"], "textarea": ["textbox"], "tfoot": ["rowgroup"],
  "th": ["columnheader", "rowheader", "cell", "gridcell"], "thead": ["rowgroup"], "time": ["time"], "tr": ["row"],
  "u": ["generic"], "ul": ["list"], "video": ["video"],
]

/// Whether an attribute is one of HTML's or SVG's event handlers: `onclick`, not `once`.
func isEventHandler(_ name: String) -> Bool {
  name.hasPrefix("on") && eventNames.contains(String(name.dropFirst(2)))
}

private let eventNames: Set<String> = [
  "abort", "afterprint", "animationcancel", "animationend", "animationiteration", "animationstart", "auxclick",
  "beforeinput", "beforematch", "beforeprint", "beforetoggle", "beforeunload", "begin", "blur", "cancel", "canplay",
  "canplaythrough", "change", "click", "close", "command", "contextlost", "contextmenu", "contextrestored", "copy",
  "cuechange", "cut", "dblclick", "drag", "dragend", "dragenter", "dragleave", "dragover", "dragstart", "drop",
  "durationchange", "emptied", "end", "ended", "error", "focus", "focusin", "focusout", "formdata",
  "gotpointercapture", "hashchange", "input", "invalid", "keydown", "keypress", "keyup", "languagechange", "load",
  "loadeddata", "loadedmetadata", "loadstart", "lostpointercapture", "message", "messageerror", "mousedown",
  "mouseenter", "mouseleave", "mousemove", "mouseout", "mouseover", "mouseup", "offline", "online", "pagehide",
  "pagereveal", "pageshow", "pageswap", "paste", "pause", "play", "playing", "pointercancel", "pointerdown",
  "pointerenter", "pointerleave", "pointermove", "pointerout", "pointerover", "pointerup", "popstate", "progress",
  "ratechange", "rejectionhandled", "repeat", "reset", "resize", "scroll", "scrollend", "securitypolicyviolation",
  "seeked", "seeking", "select", "selectionchange", "selectstart", "slotchange", "stalled", "storage", "submit",
  "suspend", "timeupdate", "toggle", "touchcancel", "touchend", "touchmove", "touchstart", "transitioncancel",
  "transitionend", "transitionrun", "transitionstart", "unhandledrejection", "unload", "volumechange", "waiting",
  "wheel",
]
