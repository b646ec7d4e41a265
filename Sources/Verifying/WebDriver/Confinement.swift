/// What a page may ask for while a demo is played: what lies in the demo's own folder, and nothing of the network or of
/// this machine.
///
/// Chromium and Firefox refuse all else. WebKitGTK has no such setting: its pages come from a server of this program's,
/// which is also the proxy of a session that is not to reach the network at all (`ServedPages`).
extension Session {
  /// From now on pages can ask for what begins with an address, and for nothing else; without one, for everything.
  func confine(to folder: String?) throws(WebDriverError) {
    if kind == .chromium, let folder, folder == confinement { return }
    switch kind {
    case .chromium: try confineChromium(to: folder)
    case .firefox: try confineFirefox(to: folder)
    case .webkit: confinement = folder
    }
  }

  /// A proxy of which nobody answers: the port is reserved for a service that throws away what it is sent (RFC 863).
  static let deadProxy = "127.0.0.1:9"

  private func confineChromium(to folder: String?) throws(WebDriverError) {
    _ = try devTools("Network.enable")
    var patterns: [JSONValue] = []
    if let folder {
      // What has a meaning in a pattern is written as itself (URL Pattern Standard, section 2.1).
      let literal = folder.reduce(into: "") { $0 += "*?:+(){}\\".contains($1) && $1 != ":" ? "\\\($1)" : "\($1)" }
      patterns.append(["urlPattern": .string(literal + "*"), "block": false])
      let all = ["file://*/*"] + ["http", "https", "ws", "wss"].map { "\($0)://*:*/*" }
      patterns += all.map { ["urlPattern": .string($0), "block": true] }
    }
    _ = try devTools("Network.setBlockedURLs", ["urlPatterns": .array(patterns)])
    confinement = folder
  }

  private func confineFirefox(to folder: String?) throws(WebDriverError) {
    if !isConfinable {
      try inTheBrowsersOwnContext(Self.contentPolicy, [])
      isConfinable = true
    }
    try inTheBrowsersOwnContext(
      """
      const [folder] = arguments;
      window.politeRefused = [];
      Services.ppmm.initialProcessData.politeFolder = folder;
      Services.ppmm.broadcastAsyncMessage('polite:confine', folder);
      """,
      [folder.map { .string($0) } ?? .null]
    )
  }

  /// What pages asked for since `confine` and must not.
  func refusedByFirefox() throws(WebDriverError) -> [String] {
    try inTheBrowsersOwnContext("return window.politeRefused || []", []).strings
  }

  /// Has each process of Firefox that shows pages ask before it loads something. What the browser itself loads is left
  /// alone, and so is the page itself: the player sees when it is left.
  private static let contentPolicy = """
    const script = () => {
      let folder = Services.cpmm.initialProcessData.politeFolder || null;
      Services.cpmm.addMessageListener('polite:confine', ({ data }) => { folder = data; });
      const HARMLESS = ['data', 'blob', 'about', 'chrome', 'resource', 'javascript'];
      const isOurs = (principal) => !principal || principal.isSystemPrincipal
        || (principal.URI && ['about', 'chrome', 'resource', 'moz-extension'].includes(principal.URI.scheme));
      const policy = {
        QueryInterface: ChromeUtils.generateQI(['nsIContentPolicy']),
        shouldLoad(uri, info) {
          const isPage = info.externalContentPolicyType === Ci.nsIContentPolicy.TYPE_DOCUMENT;
          if (!folder || isPage || isOurs(info.loadingPrincipal) || HARMLESS.includes(uri.scheme)) return Ci.nsIContentPolicy.ACCEPT;
          if (uri.spec.startsWith(folder)) return Ci.nsIContentPolicy.ACCEPT;
          // The browser asks for it by itself.
          if (uri.filePath !== '/favicon.ico') Services.cpmm.sendAsyncMessage('polite:refused', uri.spec);
          return Ci.nsIContentPolicy.REJECT_REQUEST;
        },
        shouldProcess: () => Ci.nsIContentPolicy.ACCEPT,
      };
      const factory = {
        QueryInterface: ChromeUtils.generateQI(['nsIFactory']),
        createInstance: (kind) => policy.QueryInterface(kind),
      };
      const [id, name] = [Components.ID('{5b1c3c5e-6f0e-4f0d-9a55-0f9d8b0f5a11}'), '@polite/confinement;1'];
      Components.manager.QueryInterface(Ci.nsIComponentRegistrar).registerFactory(id, name, name, factory);
      Services.catMan.addCategoryEntry('content-policy', name, name, false, true);
    };
    Services.ppmm.addMessageListener('polite:refused', ({ data }) => window.politeRefused.push(data));
    Services.ppmm.loadProcessScript('data:,' + encodeURIComponent(`(${script})()`), true);
    """
}
