import * as v from 'valibot';
import { MINE_DOCUMENTS_MAX, PERSON_FULL_WAIT, PERSON_MAX_BYTES } from '../../domain/limits/sync.ts';
import type { Actor } from '../../domain/people/actor.ts';
import { type Refusal, refusal, refuse, Refused } from '../../domain/refusal.ts';
import { personScope } from '../../domain/sync/log.ts';
import { mergeMine } from '../../domain/sync/merge.ts';
import { mineKindNamed } from '../../domain/sync/mine-kinds.ts';
import { MineDocument } from '../../domain/sync/mine.ts';
import type { Instant } from '../../domain/time.ts';
import { withPlainMessage } from '../http/input/issue-message.ts';
import { TooMany } from '../http/too-many.ts';
import { jsonBytes } from '../log/json-bytes.ts';
import { MINE, type MineTransition } from '../log/mine-entries.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';

/** When something was done that comes as a call of its own: now by our clock, and after whatever it replaces. */
export const JUST_NOW: Instant = 8.64e15;

/** Why a change does not stand, given what it would replace. Asked only for changes that would win. */
export type MineRule = (before: MineDocument | undefined) => Refusal | undefined;

export interface MineWriting {
  readonly ports: Ports;
  readonly rule: MineRule;
  /**
   * What it is about is not there, or no longer: then something can be taken back, but where nothing is stored, there
   * is nothing to store.
   */
  readonly isGone?: boolean;
}

/**
 * Puts one change into its owner's scope and returns what is stored afterwards: the change, or a later one it
 * met. Its `rev` is the mutation's id, so the same change may come as often as it likes. Of its value that is stored
 * which the schema of its kind knows, and no more bytes than the kind allows.
 */
export async function writeMine(actor: Actor, sent: MineDocument, writing: MineWriting): Promise<MineDocument> {
  const change = { ...sent, value: parsedValue(sent) };
  await requireRoom(actor, change, writing.ports);
  return putMine(actor, change, writing);
}

/** Refuses for now what goes beyond the bytes of one person. What is stored may shrink, and may come once more. */
export async function requireRoom(actor: Actor, change: MineDocument, { log }: Pick<Ports, 'log'>): Promise<void> {
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

function parsedValue({ kind: name, value }: MineDocument): MineDocument['value'] {
  const kind = mineKindNamed(name) ?? refuse('unsupported', 'This cannot be changed here');
  const parsed = v.safeParse(kind.schema, value);
  if (!parsed.success) return refuse('invalid', withPlainMessage(parsed.issues[0]).message);
  return jsonBytes(parsed.output) <= kind.maxBytes ? parsed.output : refuse('too-large', TOO_LARGE);
}
const TOO_LARGE = 'This is too long to be stored';

/** As `writeMine`, for what was stored before and is put in another place: it stays as it was admitted then. */
export async function putMine(
  actor: Actor,
  change: MineDocument,
  { ports, rule, isGone = false }: MineWriting,
): Promise<MineDocument> {
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

/** A device that sent it hears by another `rev` that this is how it stands. */
function notStored(change: MineDocument, rule: MineRule): MineDocument {
  const refused = rule(undefined);
  if (refused) throw new Refused(refused);
  return { ...change, rev: `${change.rev.slice(0, 60)}.not` };
}

/** The stored document of this id. */
export function findMine(state: ScopeState, id: string): MineDocument | undefined {
  const held = state.get(MINE, id);
  return held && v.parse(MineDocument, held.doc);
}

/** Everything its owner's scope holds. */
export const mineIn = (state: ScopeState): MineDocument[] =>
  state.all(MINE).map(({ doc }) => v.parse(MineDocument, doc));

interface Made {
  readonly change: MineDocument;
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
 * A device clock ahead of ours must not win for ever, and a refusal of the past is nothing to store. But a person who saw
 * what is there and changed it comes after it, also where our clock was set back meanwhile.
 */
function clamped(
  { refusal: _answered, ...change }: MineDocument,
  before: MineDocument | undefined,
  now: Instant,
): MineDocument {
  return { ...change, changedAt: Math.min(change.changedAt, Math.max(now, before ? before.changedAt + 1 : now)) };
}
