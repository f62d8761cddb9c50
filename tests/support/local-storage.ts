/** Replaces localStorage, which Node lacks, with an empty one of at most `bytes`. */
export function freshLocalStorage(bytes = 5_000_000): Storage {
  const storage = Object.create(StorageMethods, {}) as Storage;
  room.set(storage, bytes);
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  return storage;
}

const room = new WeakMap<Storage, number>();

/** Keys are properties of the object, as in a browser, so that `Object.keys` lists them. */
const StorageMethods = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
  },
  setItem(this: Record<string, string> & Storage, key: string, value: string): void {
    const others = Object.entries(this).filter(([other]) => other !== key);
    const used = others.reduce((sum, [other, text]) => sum + other.length + text.length, 0);
    if (used + key.length + value.length > (room.get(this) ?? 0)) throw new DOMException('full', 'QuotaExceededError');
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key];
  },
};
