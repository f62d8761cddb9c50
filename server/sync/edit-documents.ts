import { isDeepStrictEqual } from 'node:util';
import { AUDITED_SCOPES, auditIdOf } from '../../domain/audit/audit-id.ts';
import type { Actor } from '../../domain/people/actor.ts';
import { isAdmin } from '../../domain/people/actor.ts';
import { refuse, Refused } from '../../domain/refusal.ts';
import type { LogEntry, Op, Scope } from '../../domain/sync/log.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';
import { type Collection, readable, type Revised } from './documents.ts';

export type EditPorts = Pick<Ports, 'log' | 'randomId' | 'audited' | 'group'> & Partial<Pick<Ports, 'newId' | 'again'>>;

/** A document as an edit wants it; `null` takes it away. */
export interface DocumentWrite {
  readonly c: string;
  readonly id: string;
  readonly doc: object | null;
  /** It gets a new revision also where it stays as it is. */
  readonly anew?: boolean;
}

/** What an admin's entry replaced, in the order of its ops: the audit is read from it. */
export interface EditedBefore {
  readonly before: readonly (object | null)[];
  readonly group?: string;
}

export interface ScopeEdit {
  readonly actor: Actor;
  /** Decides on the state as it is at that moment; may `refuse`. What is as wanted already is left out. */
  readonly decide: (state: ScopeState) => readonly DocumentWrite[];
  /** Mutation id: repeats change nothing. */
  readonly mid?: string;
  /** Which of its call's edits this is: the repeat of a call that was cut off finds it by that. Without it the edit is made once more. */
  readonly about?: string;
}

/**
 * The one way in for documents that the server owns. Changes of admins say in the log what they replaced. In the repeat of a call that
 * was cut off, an edit that the first attempt has made is not made again, and `decide` may not be asked.
 */
export async function editScope(
  scope: Scope,
  { actor, decide, mid, about }: ScopeEdit,
  { log, randomId, newId = randomId, again, audited, group }: EditPorts,
): Promise<MadeEdit> {
  const own = mid ?? `edit:${about === undefined ? randomId(12) : newId(12, editOf(scope, about))}`;
  const earlier = await again?.entry(scope, own);
  if (earlier && saysBefore(earlier.res)) return told(earlier, earlier);
  const rev = randomId(9);
  const appended = await log.append(scope, {
    mid: earlier ? `edit:${randomId(12)}` : own,
    by: actor.id,
    decide: (state) => decided(state, { wanted: () => decide(state), rev, isAudited: isAdmin(actor), group }),
  });
  if (appended.ok) return told({ ops: [], rev, ...appended });
  // Without what it replaced it is made once more, unless it is in its own way.
  if (earlier) return told(earlier, earlier);
  throw new Refused(appended.refused);

  function told({ n, res, ...entry }: Told, made?: LogEntry): MadeEdit {
    if (saysBefore(res) && AUDITED_SCOPES.includes(scope)) audited?.(auditIdOf(scope, n));
    return { rev: entry.rev ?? entry.ops[0]?.rev ?? '', earlier: made };
  }
}

interface MadeEdit {
  /** The revision of what changed. */
  readonly rev: string;
  /** What an earlier attempt of the same call has made of it. */
  readonly earlier?: LogEntry | undefined;
}

interface Told extends Pick<LogEntry, 'n' | 'ops' | 'res'> {
  readonly rev?: string;
}

const editOf = (scope: Scope, about: string): string => `edit:${scope}:${about}`;

/** Whether an earlier attempt of the call at hand, which was cut off, has made this edit. */
export const wasMade = async (scope: Scope, about: string, { again }: Pick<EditPorts, 'again'>): Promise<boolean> =>
  again !== undefined && (await again.entry(scope, `edit:${again.id(12, editOf(scope, about))}`)) !== undefined;

/** The same of the edit of a document. */
export const wasEdited = <T>(
  { scope, name }: Collection<T>,
  id: string,
  ports: Pick<EditPorts, 'again'>,
): Promise<boolean> => wasMade(scope, documentOf(name, id), ports);

const documentOf = (name: string, id: string, step = ''): string => `${name}:${id}:${step}`;

/** Whether an entry says what it replaced (`EditedBefore`). */
const saysBefore = (res: unknown): boolean => typeof res === 'object' && res !== null;

interface Deciding {
  readonly wanted: () => readonly DocumentWrite[];
  readonly rev: string;
  readonly isAudited: boolean;
  readonly group: string | undefined;
}

function decided(state: ScopeState, { wanted, rev, isAudited, group }: Deciding): Decision {
  try {
    const isChange = ({ c, id, doc }: DocumentWrite): boolean => !isDeepStrictEqual(bodyOf(state, c, id), doc);
    const changes = wanted().filter((one) => one.anew || isChange(one));
    const before: EditedBefore = {
      before: changes.map(({ c, id }) => bodyOf(state, c, id)),
      ...(group !== undefined && { group }),
    };
    const ops = changes.map(({ c, id, doc }): Op => (doc === null ? { c, id, rev, del: true } : { c, id, rev, doc }));
    return { ops, ...(isAudited && changes.some(isChange) && { res: before }) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}

const bodyOf = (state: ScopeState, c: string, id: string): object | null =>
  (state.get(c, id)?.doc as object | undefined) ?? null;

export interface DocumentEdit<T, A extends T | null = T | null> {
  readonly actor: Actor;
  readonly id: string;
  /** The revision the editor saw (If-Match); another one is refused as `stale`, with nothing changed. */
  readonly ifMatch?: string | undefined;
  /** `before` is undefined for a new document; `null` takes it away. `state` is the whole scope at that moment. May `refuse`. */
  readonly change: (before: T | undefined, state: ScopeState) => A;
  /** Which edit of this document it is, where a call has several of them. */
  readonly step?: string;
  /** It gets a new revision also where it stays as it is: something that goes with it changes elsewhere. */
  readonly anew?: boolean;
  /** What else changes in the same entry, so that the two never disagree; asked after `change`. */
  readonly along?: (state: ScopeState, change: Pick<Edited<T, A>, 'before' | 'after'>) => readonly DocumentWrite[];
}

/** What an edit found and what is stored afterwards, `null` when it was taken away; `rev` is the revision to send as If-Match. */
export interface Edited<T, A = T> {
  readonly before: T | undefined;
  readonly after: A;
  readonly rev: string;
}

/** Changes one document. What is as wanted already keeps its revision. */
export async function editDocument<T extends object, A extends T | null>(
  documents: Collection<T>,
  { actor, id, ifMatch, change, step, anew = false, along }: DocumentEdit<T, A>,
  ports: EditPorts,
): Promise<Edited<T, A>> {
  const { scope, name } = documents;
  const decisions: Edited<T, A>[] = [];
  const { rev: made, earlier } = await editScope(
    scope,
    {
      actor,
      about: documentOf(name, id, step),
      decide(state) {
        const held = state.get(name, id);
        staleUnless(ifMatch, held?.rev);
        const before = readable(held, documents);
        const after = change(before, state);
        const keeps = held !== undefined && !anew && isDeepStrictEqual(held.doc, after);
        decisions.push({ before, after, rev: keeps ? held.rev : '' });
        return [{ c: name, id, doc: after, anew }, ...(along?.(state, { before, after }) ?? [])];
      },
    },
    ports,
  );
  if (earlier) return editedBy(earlier, documents, id);
  const edited = decisions.at(-1);
  if (!edited) throw new Error(`Nothing was decided about ${name} ${id}`);
  return { ...edited, rev: edited.rev || made };
}

/** What an entry made of a document. */
function editedBy<T extends object, A extends T | null>(
  { ops, res }: LogEntry,
  documents: Collection<T>,
  id: string,
): Edited<T, A> {
  const at = ops.findIndex((op) => op.c === documents.name && op.id === id);
  const op = ops[at];
  if (!op) throw new Error(`An edit of ${documents.name} ${id} has changed something else`);
  const after = (op.del ? undefined : readable({ ...op, doc: op.doc, n: 0 }, documents)) ?? null;
  const before = saysBefore(res) ? (res as EditedBefore).before[at] : after;
  return { before: (before ?? undefined) as T | undefined, after: after as A, rev: op.rev };
}

/** What is stored after an edit, as answers with a revision show it. */
export const revised = <T, A>({ after, rev }: Edited<T, A>): Revised<A> => ({ document: after, rev });

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
