import * as v from 'valibot';
import { personKey } from '../../../domain/people/person-key.ts';
import { Ahead, type CatalogPosition, stillAhead, talksAhead, withAhead } from '../../../domain/push/ahead.ts';
import { talksOver } from './catalog-view.ts';

/** Cache in which the worker stores patches (sw/ahead.ts). */
const CACHE = 'ahead-v1';

// Talk changes delivered inside push messages, newer than the replica, for the person who is logged in.
let key: string | undefined;
let held: Ahead | undefined;
let position: CatalogPosition | undefined;

/**
 * Starts applying push patches for a person whose screen shows the catalog at position `drawn`. First applies those that the
 * service worker put into the page.
 */
export function openPushPatches(personId: string, drawn: CatalogPosition | undefined): void {
  key = personKey(personId);
  position = drawn;
  applyPushPatch(inPage());
}

/** Applies the patch of a push message; patches for another person are ignored. */
export function applyPushPatch(data: unknown): void {
  const fresh = v.safeParse(Ahead, data);
  if (!fresh.success || fresh.output.p !== key) return;
  held = withAhead(held, fresh.output);
  show();
}

/** Drops patches that the replica has reached, also from the worker's cache. */
export function dropAppliedPatches(reached: CatalogPosition): void {
  position = reached;
  if (!held) return;
  held = stillAhead(held, reached);
  if (!held) void globalThis.caches?.delete(CACHE).catch(() => undefined);
  show();
}

export function clearPushPatches(): void {
  key = undefined;
  held = undefined;
  position = undefined;
  show();
}

function show(): void {
  const ahead = position && stillAhead(held, position);
  talksOver.set(ahead && ((talks) => talksAhead(talks, ahead)));
}

function inPage(): unknown {
  try {
    return JSON.parse(globalThis.document?.querySelector('#ahead')?.textContent ?? 'null');
  } catch {
    return undefined;
  }
}
