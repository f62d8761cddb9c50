import * as v from 'valibot';
import { localKeys, readLocal, removeLocal, writeLocal } from './local-store.ts';
import { randomId } from './random-id.ts';

/*
 * Values on their way into the device's database. A page that is closed takes what it was writing there with it; what
 * stands in localStorage stays, and the next start hands it over. It goes with its person (wipe.ts).
 */

const prefixOf = (key: string): string => `late.${key}.`;

/** Keeps a value until it is `stored`. */
export function keepLate(key: string, name: string, value: unknown): { readonly stored: () => void } {
  const late = prefixOf(key) + name;
  const id = randomId();
  writeLocal(late, { id, value });
  return {
    stored() {
      // One that was set after it is still on its way.
      if (readLocal(late, Late)?.id === id) removeLocal(late);
    },
  };
}

const Late = v.object({ id: v.string(), value: v.unknown() });

/** What did not arrive before its page was closed. */
export function takeLate(key: string): { readonly name: string; readonly value: unknown }[] {
  const prefix = prefixOf(key);
  return localKeys(prefix).flatMap((late) => {
    const held = readLocal(late, Late);
    return held ? [{ name: late.slice(prefix.length), value: held.value }] : [];
  });
}

export function dropLate(key: string): void {
  for (const late of localKeys(prefixOf(key))) removeLocal(late);
}
