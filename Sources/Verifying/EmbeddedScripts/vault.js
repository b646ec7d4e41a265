/*
 * A world for the player inside a page's world, for browsers that have none: WebKit.
 *
 * JavaScript's built-in objects are locked, so that nobody changes them later; WebKit's driver uses them too. The
 * page's objects are seen through their interfaces as they were before the page's own scripts ran. Properties that a
 * page adds to an object, shadows or changes are not seen.
 *
 * An expression: a function of the window that returns such a view of it, in which scripts can be run.
 */
(function (real) {
  "use strict";

  const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;

  /* JavaScript's built-in objects */

  const BUILT_IN = [
    "Object", "Function", "Array", "String", "Number", "Boolean", "Symbol", "BigInt", "RegExp", "Math", "JSON", "Reflect", "Proxy",
    "Map", "Set", "WeakMap", "WeakSet", "WeakRef", "Promise", "Error", "TypeError", "RangeError", "SyntaxError", "ReferenceError",
    "ArrayBuffer", "Uint8Array", "Uint8ClampedArray", "Int32Array", "Float64Array", "DataView",
    "Infinity", "NaN", "undefined", "eval", "isNaN", "isFinite", "parseFloat", "parseInt", "decodeURIComponent", "encodeURIComponent",
  ];
  const builtIn = new Map();
  for (const name of BUILT_IN) builtIn.set(name, real[name]);

  /**
   * Makes a property permanent. An object that inherits it can still have its own, also by assignment, unless it is
   * `guarded`.
   */
  function fix(owner, key, value, guarded) {
    const isGuarded = (one) => one === owner || guarded.has(one);
    defineProperty(owner, key, {
      configurable: false,
      enumerable: false,
      get: () => value,
      set(other) {
        if (!isGuarded(this)) defineProperty(this, key, { value: other, configurable: true, enumerable: true, writable: true });
      },
    });
  }

  const locked = new Set();

  function lock(object) {
    if (object === null || (typeof object !== "object" && typeof object !== "function") || locked.has(object)) return;
    locked.add(object);
    for (const key of ownKeys(object)) {
      const own = getOwnPropertyDescriptor(object, key);
      if (!own.configurable) continue;
      if ("value" in own) fix(object, key, own.value, locked);
      else defineProperty(object, key, { configurable: false });
    }
  }

  const iterators = [[][Symbol.iterator](), new Map().entries(), new Set().values(), ""[Symbol.iterator](), (function* () {})()].map(getPrototypeOf);
  const callables = [async () => {}, function* () {}].map(getPrototypeOf);
  const roots = [
    ...builtIn.values(), ...iterators, ...iterators.map(getPrototypeOf), ...callables, getPrototypeOf(Uint8Array),
  ];
  for (const root of roots) {
    lock(root);
    if (typeof root === "function") lock(root.prototype);
  }

  /* The interfaces */

  /** For each interface's prototype, each interface, and the window itself: its own properties as they were at first. */
  const tables = new Map();

  function record(object) {
    if (tables.has(object)) return;
    const table = new Map();
    for (const key of ownKeys(object)) table.set(key, getOwnPropertyDescriptor(object, key));
    tables.set(object, table);
  }

  const interfaces = new Set();
  record(real);
  for (const { value } of tables.get(real).values()) {
    if (typeof value === "function" && value.prototype && !locked.has(value)) {
      interfaces.add(value);
      record(value);
      record(value.prototype);
    }
  }
  record(real.CSS);
  for (let one = getPrototypeOf(real); one; one = getPrototypeOf(one)) record(one);

  // A result with a method `then` would be taken for a promise, and one with `toJSON` would be serialised differently.
  for (const owner of [Object.prototype, Array.prototype, String.prototype, real.EventTarget.prototype, real.Node.prototype, real.Element.prototype, real.HTMLElement.prototype]) {
    for (const key of ["then", "toJSON"]) if (!getOwnPropertyDescriptor(owner, key)) fix(owner, key, undefined, new Set([owner]));
  }
  // What the driver's own script uses on nodes, and the names by which it finds them.
  const isInstance = Function.prototype[Symbol.hasInstance];
  defineProperty(real.Node, Symbol.hasInstance, { value: isInstance, configurable: false, writable: false });
  defineProperty(real.Node.prototype, "getRootNode", { configurable: false, writable: false });
  for (const name of [...BUILT_IN, "Node"]) {
    const own = getOwnPropertyDescriptor(real, name);
    if (own && own.configurable) fix(real, name, own.value, new Set());
  }

  /** An object's interface property with a key, ignoring anything that a page put in front of it. */
  function propertyOf(object, key) {
    const own = tables.get(object);
    if (own && own.has(key)) return own.get(key);
    for (let one = getPrototypeOf(object); one; one = getPrototypeOf(one)) {
      const table = tables.get(one);
      if (table && table.has(key)) return table.get(key);
    }
    // A property that the interface puts on each object cannot be replaced there.
    const unforgeable = getOwnPropertyDescriptor(object, key);
    return unforgeable && !unforgeable.configurable ? unforgeable : undefined;
  }

  /* The view */

  const views = new WeakMap();
  const originals = new WeakMap();
  const methods = new WeakMap();

  function seen(value) {
    if (value === null || (typeof value !== "object" && typeof value !== "function")) return value;
    if (Array.isArray(value)) return copyOf(value).map(seen);
    if (locked.has(value) || value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value;
    if (value instanceof Promise) return new Promise((done, fail) => { value.then((result) => done(seen(result)), fail); });
    if (typeof value === "function" && !interfaces.has(value)) return undefined;
    if (getPrototypeOf(value) === Object.prototype && !tables.has(value)) return dictionary(value, seen);
    if (!views.has(value)) {
      const view = new Proxy(typeof value === "function" ? function () {} : {}, handlerOf(value));
      views.set(value, view);
      originals.set(view, value);
    }
    return views.get(value);
  }

  /** The contents of an array, by its own indices only. */
  function copyOf(array) {
    return Array.from({ length: array.length }, (_, index) => (getOwnPropertyDescriptor(array, index) || {}).value);
  }

  function dictionary(object, change) {
    const copy = Object.create(null);
    for (const key of ownKeys(object)) copy[key] = change(object[key]);
    return copy;
  }

  /** Prepares a value for the page's own functions: callbacks are called with views. */
  function given(value) {
    if (value === null || (typeof value !== "object" && typeof value !== "function")) return value;
    if (originals.has(value)) return originals.get(value);
    if (Array.isArray(value)) return value.map(given);
    if (typeof value === "function") {
      if (!methods.has(value)) methods.set(value, (...words) => given(value(...words.map(seen))));
      return methods.get(value);
    }
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Promise) return value;
    return dictionary(value, given);
  }

  const isPlace = (key) => typeof key === "string" && /^\d+$/.test(key);

  function handlerOf(object) {
    return {
      get(_, key) {
        if (isPlace(key)) return seen((getOwnPropertyDescriptor(object, key) || {}).value);
        if (key === Symbol.iterator) return () => listOf(object)[Symbol.iterator]();
        const property = propertyOf(object, key);
        if (!property) return undefined;
        if (property.get) return seen(apply(property.get, object, []));
        if (typeof property.value !== "function" || interfaces.has(property.value)) return seen(property.value);
        return (...words) => seen(apply(property.value, object, words.map(given)));
      },
      set(_, key, value) {
        const property = propertyOf(object, key);
        if (property && property.set) apply(property.set, object, [given(value)]);
        return true;
      },
      has: (_, key) => Boolean(propertyOf(object, key)),
      construct: (_, words) => seen(construct(object, words.map(given))),
      getPrototypeOf: () => null,
    };
  }

  function listOf(object) {
    const property = propertyOf(object, "length");
    const length = property ? apply(property.get, object, []) : 0;
    return Array.from({ length }, (_, index) => seen((getOwnPropertyDescriptor(object, index) || {}).value));
  }

  /* The window */

  const added = new Map();
  const window = new Proxy({}, {
    has: () => true,
    get(_, key) {
      if (key === Symbol.unscopables) return undefined;
      if (key === "window" || key === "self") return window;
      if (added.has(key)) return added.get(key);
      if (builtIn.has(key)) return builtIn.get(key);
      return handlerOf(real).get(null, key);
    },
    set(_, key, value) {
      added.set(key, value);
      return true;
    },
  });
  originals.set(window, real);

  const closed = new WeakSet();
  let tellOfTree = () => {};
  const attachShadow = real.Element.prototype.attachShadow;
  defineProperty(real.Element.prototype, "attachShadow", {
    value: function attachShadow_(options) {
      const root = apply(attachShadow, this, [options]);
      if (root.mode === "closed") closed.add(this);
      tellOfTree(seen(this));
      return root;
    },
    configurable: false,
    writable: false,
  });
  /** Sets who is called when an element of the page gets a shadow tree. */
  added.set("politeOnTree", (act) => { tellOfTree = act; });
  added.set("politeIsHost", (view) => closed.has(originals.get(view)));

  /**
   * The exports of a library. It runs outside the view, which lacks some things that a library expects of a page, but
   * with the browser's timers.
   */
  added.set("politeExports", (source) => {
    const module = { exports: {} };
    const timers = ["setTimeout", "clearTimeout"];
    const own = timers.map((name) => (...words) => apply(tables.get(real).get(name).value, real, words));
    new Function("module", ...timers, source)(module, ...own);
    return module.exports;
  });

  /** Puts a function on the page's window, where nobody can replace it. */
  added.set("politeHang", (name, act) => defineProperty(real, name, { value: (...words) => given(act(...words)) }));

  return window;
})
