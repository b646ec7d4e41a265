extension Session {
  /// Records errors in a page, for browsers whose drivers do not report them.
  static let watch = """
    (function (global) {
      const errors = [];
      global.politeWatch = { errors };
      const say = global.console.error;
      global.console.error = (...words) => { errors.push(words.map(String).join(' ')); say.apply(global.console, words); };
      global.addEventListener('error', ({ isTrusted, target, message }) => {
        if (!isTrusted) return;
        const { src, href } = target || {};
        errors.push(message || `a file cannot be loaded: ${src || (href && href.baseVal) || href}`);
      }, true);
      global.addEventListener('unhandledrejection', (event) => errors.push(`unhandled: ${event.reason}`));
      global.addEventListener('securitypolicyviolation', (event) => errors.push(`refused: ${event.blockedURI}`));
    })(window);
    """
}
