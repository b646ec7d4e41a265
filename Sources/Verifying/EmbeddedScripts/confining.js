/*
 * In Firefox's own context: makes each process that shows pages check requests before it loads something. What the
 * browser itself loads is not checked, nor is a navigation to another page: the player sees that the page is left.
 */
const script = () => {
  let prefixes = Services.cpmm.initialProcessData.politePrefixes || null;
  Services.cpmm.addMessageListener('polite:confine', ({ data }) => { prefixes = data; });
  const HARMLESS = ['data', 'blob', 'about', 'chrome', 'resource', 'javascript'];
  const isOurs = (principal) => !principal || principal.isSystemPrincipal
    || (principal.URI && ['about', 'chrome', 'resource', 'moz-extension'].includes(principal.URI.scheme));
  const policy = {
    QueryInterface: ChromeUtils.generateQI(['nsIContentPolicy']),
    shouldLoad(uri, info) {
      const isPage = info.externalContentPolicyType === Ci.nsIContentPolicy.TYPE_DOCUMENT;
      if (!prefixes || isPage || isOurs(info.loadingPrincipal) || HARMLESS.includes(uri.scheme)) return Ci.nsIContentPolicy.ACCEPT;
      if (prefixes.some((prefix) => uri.spec.startsWith(prefix))) return Ci.nsIContentPolicy.ACCEPT;
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
