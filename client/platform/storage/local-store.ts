import * as v from 'valibot';

/** Everything this product keeps in localStorage starts so: the little that must be readable before any database. */
const PREFIX = 'plenary.';

/** What stands under `key`; `undefined` when it is missing or no longer has the shape we write. */
export function readLocal<S extends v.GenericSchema<unknown, unknown>>(
  key: string,
  schema: S,
): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined; // Storage switched off, or text that is not ours: the same as nothing kept.
  }
}

/** False when the browser has no room or no storage; what is kept here can always be rebuilt or is kept in memory too. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keys below `prefix`, without our own prefix, in order. */
export function localKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + prefix))
      .map((key) => key.slice(PREFIX.length))
      .toSorted();
  } catch {
    return []; // Storage switched off: nothing is kept.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Storage switched off: there is nothing to remove.
  }
}
