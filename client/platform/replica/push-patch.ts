import * as v from 'valibot';
import { personKey } from '../../../domain/people/person-key.ts';
import { Ahead, type CatalogPosition, stillAhead, talksAhead, withAhead } from '../../../domain/push/ahead.ts';
import { talksOver } from './catalog-view.ts';

/** Where the worker keeps it (sw/ahead.ts). */
const CACHE = 'ahead-v1';

// What pushes said of talks that the catalog has not come to yet, for the person who is here.
let key: string | undefined;
let held: Ahead | undefined;
let position: CatalogPosition | undefined;

/** Somebody is here, and this is where what is drawn of their catalog stands: what the worker put into the page lies over it at once. */
export function openPushPatches(personId: string, drawn: CatalogPosition | undefined): void {
  key = personKey(personId);
  position = drawn;
  applyPushPatch(inPage());
}

/** A push came while the app is open, or before. What is for somebody else is not looked at. */
export function applyPushPatch(data: unknown): void {
  const fresh = v.safeParse(Ahead, data);
  if (!fresh.success || fresh.output.p !== key) return;
  held = withAhead(held, fresh.output);
  show();
}

/** The catalog came to here. What it has overtaken goes, from the disk as well. */
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
