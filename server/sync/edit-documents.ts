import { isDeepStrictEqual } from 'node:util';
import { AUDITED_SCOPES, auditIdOf } from '../../domain/audit/audit-id.ts';
import type { Actor } from '../../domain/people/actor.ts';
import { isAdmin } from '../../domain/people/actor.ts';
import { refuse, Refused } from '../../domain/refusal.ts';
import type { LogEntry, Op, Scope } from '../../domain/sync/log.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';
import { type StoredCollection, readable, type Revised } from './documents.ts';
import {
  bodyOf,
  type ChangeElsewhere,
  changedElsewhere,
  changeElsewhere,
  type DocumentWrite,
  writeOf,
} from './change-elsewhere.ts';

export type { DocumentWrite } from './change-elsewhere.ts';

export type EditPorts = Pick<Ports, 'log' | 'randomId' | 'audited' | 'group'> & Partial<Pick<Ports, 'newId' | 'again'>>;

/** Documents that an admin's log entry replaced, in the order of its ops. The audit is made from them. */
export interface EditedBefore {
  readonly before: readonly (object | null)[];
  readonly group?: string;
  /** Changes of a second scope that belong to this entry. */
  readonly elsewhere?: readonly ChangeElsewhere[];
}

export interface ScopeEdit {
  readonly actor: Actor;
  /**
   * Returns the documents to write, given the current state, and those of `also` in their order; may throw a refusal. Unchanged
   * documents are not written.
   */
  readonly decide: (state: ScopeState, also: ScopeState, ...others: readonly ScopeState[]) => readonly DocumentWrite[];
  /**
   * Other scopes, in which documents may change with this edit. They are written after the entry and belong to it in the
   * audit. The caller must be able to complete them after a crash.
   */
  readonly also?: Scope | readonly Scope[];
  /** Id of the mutation. A repeat with the same id changes nothing. */
  readonly mid?: string;
  /** Name of this edit within its call. A repeat of an interrupted call finds the edit by it; without it, the edit is made again. */
  readonly about?: string;
}

/**
 * Edits documents that the server owns; all such edits use this function. For admins, the log entry also stores the
 * previous documents. If an interrupted call is repeated, an edit that was already made is not made again, and `decide`
 * may not be called.
 */
export async function editScope(scope: Scope, edit: ScopeEdit, ports: EditPorts): Promise<MadeEdit> {
  const { actor, decide, mid, about, also } = edit;
  const { log, randomId, newId = randomId, again, audited, group } = ports;
  const own = mid ?? `edit:${about === undefined ? randomId(12) : newId(12, editOf(scope, about))}`;
  const earlier = await again?.entry(scope, own);
  if (earlier && hasPrevious(earlier.res)) {
    await changeElsewhere((earlier.res as EditedBefore).elsewhere ?? [], { actor, log, randomId, isRepeat: true });
    return madeEdit(earlier, earlier);
  }
  const rev = randomId(9);
  const others = await Promise.all((also === undefined ? [] : [also].flat()).map((one) => log.state(one)));
  let made: Decided = NOTHING_DECIDED;
  const appended = await log.append(scope, {
    mid: earlier ? `edit:${randomId(12)}` : own,
    by: actor.id,
    decide(state) {
      const [other = state, ...more] = others;
      const wanted = (): readonly DocumentWrite[] => decide(state, other, ...more);
      made = decided(state, { wanted, others, rev, isAudited: isAdmin(actor), group });
      return made.decision;
    },
  });
  if (appended.ok) {
    const { elsewhere, isAlone } = made;
    // Nothing changes in the first scope, so the entry is one of the next.
    if (isAlone) return editElsewhere(elsewhere, actor, ports);
    await changeElsewhere(elsewhere, { actor, log, randomId });
    return madeEdit({ ops: [], rev, ...appended });
  }
  // If the log entry has no previous documents, the edit is made again, unless that would conflict with the entry itself.
  if (earlier) return madeEdit(earlier, earlier);
  throw new Refused(appended.refused);

  function madeEdit({ n, res, ...entry }: MadeEntry, before?: LogEntry): MadeEdit {
    if (hasPrevious(res) && AUDITED_SCOPES.includes(scope)) audited?.(auditIdOf(scope, n));
    return { rev: entry.rev ?? entry.ops[0]?.rev ?? '', earlier: before };
  }
}

/** Makes an edit of the first of these scopes that changes the others along. */
function editElsewhere(changes: readonly ChangeElsewhere[], actor: Actor, ports: EditPorts): Promise<MadeEdit> {
  const [scope = '', ...also] = new Set(changes.map((change) => change.scope));
  return editScope(scope, { actor, decide: () => changes.map(writeOf), also }, ports);
}

interface MadeEdit {
  /** Revision of the changed document. */
  readonly rev: string;
  /** The log entry, if an earlier attempt of the same call made it. */
  readonly earlier?: LogEntry | undefined;
}

interface MadeEntry extends Pick<LogEntry, 'n' | 'ops' | 'res'> {
  readonly rev?: string;
}

const editOf = (scope: Scope, about: string): string => `edit:${scope}:${about}`;

/** Returns whether an interrupted attempt of this call already made this edit. */
export const wasMade = async (scope: Scope, about: string, { again }: Pick<EditPorts, 'again'>): Promise<boolean> =>
  again !== undefined && (await again.entry(scope, `edit:${again.id(12, editOf(scope, about))}`)) !== undefined;

/** Returns whether an interrupted attempt of this call already edited this document. */
export const wasEdited = <T>(
  { scope, name }: StoredCollection<T>,
  id: string,
  ports: Pick<EditPorts, 'again'>,
): Promise<boolean> => wasMade(scope, documentOf(name, id), ports);

const documentOf = (name: string, id: string, step = ''): string => `${name}:${id}:${step}`;

/** Returns whether an entry stores the previous documents (`EditedBefore`). */
const hasPrevious = (res: unknown): boolean => typeof res === 'object' && res !== null;

interface Deciding {
  readonly wanted: () => readonly DocumentWrite[];
  readonly others: readonly ScopeState[];
  readonly rev: string;
  readonly isAudited: boolean;
  readonly group: string | undefined;
}

interface Decided {
  readonly decision: Decision;
  readonly elsewhere: readonly ChangeElsewhere[];
  /** Whether only the second scope changes. */
  readonly isAlone: boolean;
}
const NOTHING_DECIDED: Decided = { decision: { ops: [] }, elsewhere: [], isAlone: false };

function decided(state: ScopeState, { wanted, others, rev, isAudited, group }: Deciding): Decided {
  try {
    const stateOf = ({ scope = state.scope }: DocumentWrite): ScopeState =>
      (scope === state.scope ? state : others.find((other) => other.scope === scope)) ?? state;
    const isChange = (one: DocumentWrite): boolean => !isDeepStrictEqual(bodyOf(stateOf(one), one.c, one.id), one.doc);
    const all = wanted().filter((one) => one.anew || isChange(one));
    const changes = all.filter((one) => stateOf(one) === state);
    const elsewhere = all.flatMap((one, at) =>
      stateOf(one) === state ? [] : [changedElsewhere(one, { at, rev, other: stateOf(one) })],
    );
    const before: EditedBefore = {
      before: changes.map(({ c, id }) => bodyOf(state, c, id)),
      ...(group !== undefined && { group }),
      ...(elsewhere.length > 0 && { elsewhere }),
    };
    const ops = changes.map(({ c, id, doc }): Op => (doc === null ? { c, id, rev, del: true } : { c, id, rev, doc }));
    return {
      decision: { ops, ...(isAudited && changes.some(isChange) && { res: before }) },
      elsewhere,
      isAlone: changes.length === 0 && elsewhere.length > 0,
    };
  } catch (error) {
    if (error instanceof Refused) return { ...NOTHING_DECIDED, decision: { refused: error.refusal } };
    throw error;
  }
}

export interface DocumentEdit<T, A extends T | null = T | null> {
  readonly actor: Actor;
  readonly id: string;
  /** The revision that the editor saw (If-Match). If it differs, the edit is refused as `stale`. */
  readonly ifMatch?: string | undefined;
  /**
   * Returns the changed document, or `null` to delete it; may refuse. `before` is undefined for a new document. `state` is
   * the whole scope.
   */
  readonly change: (before: T | undefined, state: ScopeState) => A;
  /** Name of this edit, if one call edits the same document several times. */
  readonly step?: string;
  /** If true, the document gets a new revision even if it does not change, because related data elsewhere changes. */
  readonly anew?: boolean;
  /** Returns further changes for the same log entry, so that the documents always agree; called after `change`. */
  readonly along?: (
    state: ScopeState,
    change: Pick<Edited<T, A>, 'before' | 'after'>,
    also: ScopeState,
  ) => readonly DocumentWrite[];
  /** Another scope that `along` may change. */
  readonly also?: Scope;
}

/** Result of an edit: the document before and after (`null` if deleted), and its `rev`, to send as If-Match. */
export interface Edited<T, A = T> {
  readonly before: T | undefined;
  readonly after: A;
  readonly rev: string;
}

/** Changes one document. If it stays the same, it keeps its revision. */
export async function editDocument<T extends object, A extends T | null>(
  documents: StoredCollection<T>,
  { actor, id, ifMatch, change, step, anew = false, along, also }: DocumentEdit<T, A>,
  ports: EditPorts,
): Promise<Edited<T, A>> {
  const { scope, name } = documents;
  const decisions: Edited<T, A>[] = [];
  const { rev: made, earlier } = await editScope(
    scope,
    {
      actor,
      about: documentOf(name, id, step),
      ...(also !== undefined && { also }),
      decide(state, other) {
        const held = state.get(name, id);
        staleUnless(ifMatch, held?.rev);
        const before = readable(held, documents);
        const after = change(before, state);
        const keeps = held !== undefined && !anew && isDeepStrictEqual(held.doc, after);
        decisions.push({ before, after, rev: keeps ? held.rev : '' });
        return [{ c: name, id, doc: after, anew }, ...(along?.(state, { before, after }, other) ?? [])];
      },
    },
    ports,
  );
  if (earlier) return editedBy(earlier, documents, id);
  const edited = decisions.at(-1);
  if (!edited) throw new Error(`Nothing was decided about ${name} ${id}`);
  return { ...edited, rev: edited.rev || made };
}

/** Returns the result of an edit from its log entry. */
function editedBy<T extends object, A extends T | null>(
  { ops, res }: LogEntry,
  documents: StoredCollection<T>,
  id: string,
): Edited<T, A> {
  const at = ops.findIndex((op) => op.c === documents.name && op.id === id);
  const op = ops[at];
  if (!op) throw new Error(`An edit of ${documents.name} ${id} has changed something else`);
  const after = (op.del ? undefined : readable({ ...op, doc: op.doc, n: 0 }, documents)) ?? null;
  const before = hasPrevious(res) ? (res as EditedBefore).before[at] : after;
  return { before: (before ?? undefined) as T | undefined, after: after as A, rev: op.rev };
}

/** Returns the document after an edit, with its revision. */
export const revised = <T, A>({ after, rev }: Edited<T, A>): Revised<A> => ({ document: after, rev });

/** Refuses an edit that was based on another revision. If-Match can name several revisions, or be `*` for any. */
export function staleUnless(ifMatch: string | undefined, rev: string | undefined): void {
  if (
    ifMatch === undefined ||
    (rev !== undefined && (ifMatch.trim() === '*' || ifMatch.split(',').map(unquoted).includes(rev)))
  )
    return;
  refuse('stale', STALE);
}
export const STALE = 'Somebody else has changed this meanwhile. Reload it and try again.';

/** Returns an entity tag without its quotes. */
export const unquoted = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
