import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../domain/people/actor.ts';
import { isAdmin } from '../../domain/people/actor.ts';
import { refuse, Refused } from '../../domain/refusal.ts';
import type { Op, Scope } from '../../domain/sync/log.ts';
import type { Decision, HeldDocument, Ports, ScopeState } from '../ports.ts';
import { type Collection, readable, type Revised } from './documents.ts';

type EditPorts = Pick<Ports, 'log' | 'randomId'>;

/** A document as an edit wants it; `null` takes it away. */
export interface Wanted {
  readonly c: string;
  readonly id: string;
  readonly doc: object | null;
  /** It gets a new revision also where it stays as it is. */
  readonly anew?: boolean;
}

/** What an admin's entry replaced, in the order of its ops: the audit is read from it. */
export interface EditedBefore {
  readonly before: readonly (object | null)[];
}

export interface ScopeEdit {
  readonly actor: Actor;
  /** Decides on the state as it is at that moment; may `refuse`. What is as wanted already is left out. */
  readonly decide: (state: ScopeState) => readonly Wanted[];
  /** Repeats of it change nothing. */
  readonly mid?: string;
}

/** The one way in for documents that the server owns. Changes of admins say in the log what they replaced. Answers the revision of what it changed. */
export async function editScope(
  scope: Scope,
  { actor, decide, mid }: ScopeEdit,
  { log, randomId }: EditPorts,
): Promise<string> {
  const rev = randomId(9);
  const appended = await log.append(scope, {
    mid: mid ?? `edit:${randomId(12)}`,
    by: actor.id,
    decide: (state) => decided(state, { wanted: () => decide(state), rev, isAudited: isAdmin(actor) }),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  return rev;
}

interface Deciding {
  readonly wanted: () => readonly Wanted[];
  readonly rev: string;
  readonly isAudited: boolean;
}

function decided(state: ScopeState, { wanted, rev, isAudited }: Deciding): Decision {
  try {
    const isChange = ({ c, id, doc }: Wanted): boolean => !isDeepStrictEqual(bodyOf(state, c, id), doc);
    const changes = wanted().filter((one) => one.anew || isChange(one));
    const before: EditedBefore = { before: changes.map(({ c, id }) => bodyOf(state, c, id)) };
    const ops = changes.map(({ c, id, doc }): Op => (doc === null ? { c, id, rev, del: true } : { c, id, rev, doc }));
    return { ops, ...(isAudited && changes.some(isChange) && { res: before }) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}

const bodyOf = (state: ScopeState, c: string, id: string): object | null =>
  (state.get(c, id)?.doc as object | undefined) ?? null;

export interface DocumentEdit<T> {
  readonly actor: Actor;
  readonly id: string;
  /** The revision the editor saw (If-Match); another one is refused as `stale`, with nothing changed. */
  readonly ifMatch?: string | undefined;
  /** `before` is undefined for a new document; `null` takes it away. `state` is the whole scope at that moment. May `refuse`. */
  readonly change: (before: T | undefined, state: ScopeState) => T | null;
  /** Gives it a new revision also where it stays as it is: something that goes with it changes elsewhere. */
  readonly anew?: boolean;
  /** What else changes in the same entry, so that the two never disagree; asked after `change`. */
  readonly along?: (state: ScopeState) => readonly Wanted[];
}

/** Changes one document and returns it as it is stored afterwards; undefined when it was taken away. */
export const editDocument = async <T extends object>(
  documents: Collection<T>,
  edit: DocumentEdit<T>,
  ports: EditPorts,
): Promise<T | undefined> => (await editRevised(documents, edit, ports))?.document;

/** As `editDocument`, for answers that carry an ETag. */
export async function editRevised<T extends object>(
  documents: Collection<T>,
  edit: DocumentEdit<T>,
  ports: EditPorts,
): Promise<Revised<T> | undefined> {
  const { scope, name } = documents;
  const { actor, id, ifMatch, change, anew = false, along } = edit;
  const seen: { held?: HeldDocument | undefined; after?: T | null } = {};
  const made = await editScope(
    scope,
    {
      actor,
      decide(state) {
        seen.held = state.get(name, id);
        staleUnless(ifMatch, seen.held?.rev);
        seen.after = change(readable(seen.held, documents), state);
        return [{ c: name, id, doc: seen.after, anew }, ...(along?.(state) ?? [])];
      },
    },
    ports,
  );
  const { held, after } = seen;
  if (!after) return undefined;
  return { document: after, rev: held && !anew && isDeepStrictEqual(held.doc, after) ? held.rev : made };
}

/** Refuses an edit that was made looking at another revision than there is: If-Match names one or more, or `*` for any. */
export function staleUnless(ifMatch: string | undefined, rev: string | undefined): void {
  if (
    ifMatch === undefined ||
    (rev !== undefined && (ifMatch.trim() === '*' || ifMatch.split(',').map(unquoted).includes(rev)))
  )
    return;
  refuse('stale', STALE);
}
export const STALE = 'Somebody else has changed this meanwhile. Reload it and try again.';

/** As HTTP writes an entity tag, or bare. */
const unquoted = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
