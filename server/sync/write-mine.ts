import * as v from 'valibot';
import { MINE_DOCUMENTS_MAX, PERSON_FULL_WAIT, PERSON_MAX_BYTES } from '../../domain/limits/sync.ts';
import type { Actor } from '../../domain/people/actor.ts';
import { type Refusal, refusal, refuse, Refused } from '../../domain/refusal.ts';
import { personScope } from '../../domain/sync/log.ts';
import { mergeMine } from '../../domain/sync/merge.ts';
import { mineKindNamed } from '../../domain/sync/mine-kinds.ts';
import { UserDocument } from '../../domain/sync/mine.ts';
import type { Instant } from '../../domain/time.ts';
import { withPlainMessage } from '../http/input/issue-message.ts';
import { TooMany } from '../http/too-many.ts';
import { jsonBytes } from '../log/json-bytes.ts';
import { MINE, type MineTransition } from '../log/mine-entries.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';

/** `changedAt` of changes made by a call: the latest possible date. Writing reduces it to now, or to just after the stored value. */
export const JUST_NOW: Instant = 8.64e15;

/** Returns why a change is refused, given the value that it would replace. Called only for changes that would be stored. */
export type MineRule = (before: UserDocument | undefined) => Refusal | undefined;

export interface MineWriting {
  readonly ports: Ports;
  readonly rule: MineRule;
  /** True if the subject no longer exists. Then a value can be withdrawn but not added. */
  readonly isGone?: boolean;
}

/**
 * Writes a change into its owner's scope. Returns the stored document: the change, or a later one. Its `rev` is the
 * mutation's id, so it is idempotent. Stores only the fields of the kind's schema, up to the kind's maximum size.
 */
export async function putUserDoc(actor: Actor, sent: UserDocument, writing: MineWriting): Promise<UserDocument> {
  const change = { ...sent, value: parsedValue(sent) };
  await requireRoom(actor, change, writing.ports);
  return putMine(actor, change, writing);
}

/**
 * Defers a change if a person's documents exceed the size limit. Changes that make documents smaller and repeats of stored
 * changes are always allowed.
 */
export async function requireRoom(actor: Actor, change: UserDocument, { log }: Pick<Ports, 'log'>): Promise<void> {
  const scope = personScope(actor.id);
  const bytes = jsonBytes(change.value);
  if ((await log.bytes(scope)) + bytes <= PERSON_MAX_BYTES) return;
  const held = findMine(await log.state(scope), change.id);
  if (held && (held.rev === change.rev || bytes < jsonBytes(held.value))) return;
  throw new TooMany(
    PERSON_FULL_WAIT,
    'You have stored as much as one person can here. Older changes make room as time goes by.',
  );
}

function parsedValue({ kind: name, value }: UserDocument): UserDocument['value'] {
  const kind = mineKindNamed(name) ?? refuse('unsupported', 'This cannot be changed here');
  const parsed = v.safeParse(kind.schema, value);
  if (!parsed.success) return refuse('invalid', withPlainMessage(parsed.issues[0]).message);
  return jsonBytes(parsed.output) <= kind.maxBytes ? parsed.output : refuse('too-large', TOO_LARGE);
}
const TOO_LARGE = 'This is too long to be stored';

/** Stores a document without the checks of `putUserDoc`, for a value that moves from another record. */
export async function putMine(
  actor: Actor,
  change: UserDocument,
  { ports, rule, isGone = false }: MineWriting,
): Promise<UserDocument> {
  const scope = personScope(actor.id);
  if (isGone && !findMine(await ports.log.state(scope), change.id)) return notStored(change, rule);
  const appended = await ports.log.append(scope, {
    mid: change.rev,
    by: actor.id,
    decide: (state) => decide(state, { change, now: ports.now() }, rule),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  return (
    findMine(await ports.log.state(scope), change.id) ??
    refuse('conflict', 'This change carries the number of another one')
  );
}

/** Returns the answer for a value that is not stored. The device notices it by the different `rev`. */
function notStored(change: UserDocument, rule: MineRule): UserDocument {
  const refused = rule(undefined);
  if (refused) throw new Refused(refused);
  return { ...change, rev: `${change.rev.slice(0, 60)}.not` };
}

/** Returns the stored user document with this id; undefined if there is none. */
export function findMine(state: ScopeState, id: string): UserDocument | undefined {
  const held = state.get(MINE, id);
  return held && v.parse(UserDocument, held.doc);
}

/** Returns all user documents in the owner's scope. */
export const mineIn = (state: ScopeState): UserDocument[] =>
  state.all(MINE).map(({ doc }) => v.parse(UserDocument, doc));

interface Made {
  readonly change: UserDocument;
  readonly now: Instant;
}

function decide(state: ScopeState, { change: sent, now }: Made, rule: MineRule): Decision {
  const before = findMine(state, sent.id);
  if (before?.rev === sent.rev) return { ops: [] };
  const change = clamped(sent, before, now);
  if (before && mergeMine(before, change) === before) return { ops: [] };
  const refused = rule(before) ?? (before ? undefined : roomRefusal(state));
  if (refused) return { refused };
  const transition: MineTransition = { before: before?.value ?? null };
  return { ops: [{ c: MINE, id: change.id, rev: change.rev, doc: change }], res: transition };
}

const roomRefusal = (state: ScopeState): Refusal | undefined =>
  state.all(MINE).length < MINE_DOCUMENTS_MAX
    ? undefined
    : refusal(
        'conflict',
        'You have kept, written and answered more than one person can here. What is there can still be changed.',
      );

/**
 * Returns the change with its time limited to our clock, so that a device whose clock is fast does not win forever. A
 * change that was made after seeing the stored value always gets a later time than that value, even if our clock was set
 * back.
 */
function clamped(
  { refusal: _answered, ...change }: UserDocument,
  before: UserDocument | undefined,
  now: Instant,
): UserDocument {
  return { ...change, changedAt: Math.min(change.changedAt, Math.max(now, before ? before.changedAt + 1 : now)) };
}
