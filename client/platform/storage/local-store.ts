import * as v from 'valibot';

/** Prefix of all our keys in localStorage, which holds the little that must be readable before any database. */
const PREFIX = 'plenary.';

/** The value of `key`; `undefined` when it is missing or does not match the schema. */
export function readLocal<S extends v.GenericSchema<unknown, unknown>>(
  key: string,
  schema: S,
): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined; // Storage is switched off, or the text is not ours: same as no value.
  }
}

/** Returns false when the browser has no room or no storage. Such values can be rebuilt or are in memory too. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keys with this prefix, sorted, without PREFIX. */
export function localKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + prefix))
      .map((key) => key.slice(PREFIX.length))
      .toSorted();
  } catch {
    return []; // Storage is switched off: there are no keys.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is switched off: nothing to remove.
  }
}
