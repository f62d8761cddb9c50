/*
 * Removes from this iframe everything with which a page leaves data behind or reaches other pages: databases, storage,
 * caches, the worker, locks and channels between tabs, pushes, the badge. The app runs without them.
 */

/** Replacement of `localStorage` whose keys can be listed. */
class MemoryStorage {
  [name: string]: unknown;
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }
  setItem(name: string, value: string): void {
    this[name] = value;
  }
  removeItem(name: string): void {
    delete this[name];
  }
  clear(): void {
    for (const name of Object.keys(this)) delete this[name];
  }
}

/** Refuses every database, like a browser that blocks storage. Dexie needs an object to call. */
class NoDatabases {
  open(): never {
    throw new DOMException('This page stores nothing', 'SecurityError');
  }
  deleteDatabase(): never {
    return this.open();
  }
  databases(): Promise<readonly []> {
    return Promise.resolve([]);
  }
}

/** A channel without other members. */
class SilentChannel extends EventTarget {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
  }
  postMessage(): void {}
  close(): void {}
}

/** Replaces a global; throws if that fails, so that the page does not continue with the original. */
function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  if (Reflect.get(owner, name) !== value) throw new Error(`${name} is the browser’s`);
}

function remove(owner: object, name: string): void {
  for (let held: object | null = owner; held; held = Object.getPrototypeOf(held))
    if (Object.hasOwn(held, name)) Reflect.deleteProperty(held, name);
  if (name in owner) throw new Error(`${name} is the browser’s`);
}

export function isolate(): MemoryStorage {
  const kept = new MemoryStorage();
  replace(globalThis, 'localStorage', kept);
  replace(globalThis, 'sessionStorage', new MemoryStorage());
  replace(globalThis, 'indexedDB', new NoDatabases());
  replace(globalThis, 'BroadcastChannel', SilentChannel);
  replace(navigator, 'sendBeacon', () => false);
  for (const name of ['caches', 'cookieStore', 'Notification', 'PushManager', 'SharedWorker']) remove(globalThis, name);
  for (const name of ['serviceWorker', 'locks', 'storage', 'setAppBadge', 'clearAppBadge']) remove(navigator, name);
  return kept;
}
