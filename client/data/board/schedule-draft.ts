import { everybodyRows, everybodyStore } from '../admin/people/everybody.ts';
import { isUndecided } from '../../../domain/sync/server-marker.ts';
import * as v from 'valibot';
import { SCHEDULE_CHANGES_MAX } from '../../../domain/limits/schedule-draft.ts';
import { personName } from '../../../domain/people/person.ts';
import { discardDraft, draftSchedule } from '../../../domain/talks/schedule/schedule-calls.ts';
import {
  isInPool,
  isPending,
  scheduleDraftsCollection,
  type ScheduleDraft,
  DraftPlacement,
  standingOf,
} from '../../../domain/talks/schedule/schedule-draft.ts';
import { Talk } from '../../../domain/talks/talk.ts';
import { SECOND } from '../../../domain/time.ts';
import { talksById } from '../../platform/replica/catalog-view.ts';
import { http } from '../../platform/session/connection.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { computed, type ReadonlySignal, createSignal } from '../../platform/react/signal.ts';
import { online } from '../../platform/http/online.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { entityRows } from '../admin/records/entity-rows.ts';

/*
 * The draft on this device: the server's draft with unsent changes on top. Changes are collected for a moment, wait for a
 * network, and survive a reload.
 */

/** How long changes are collected before one call, in milliseconds. */
const GATHERED = 250;
/** How long to wait until a failed call is repeated, in milliseconds. */
const AGAIN_AFTER = 5 * SECOND;
const NAME = 'schedule-draft';

/** An unsent change. `talk`: the complete talk, if only this device has it. `discard`: removes the talk's draft. */
const DraftMove = v.object({
  id: v.string(),
  was: DraftPlacement,
  to: DraftPlacement,
  talk: v.optional(Talk),
  discard: v.optional(v.boolean()),
});
export type DraftMove = v.InferOutput<typeof DraftMove>;
const DraftMoves = v.array(DraftMove);

const mirrored = entityRows(scheduleDraftsCollection);
const kept = deviceSetting(NAME);
const unsent: ReadonlySignal<readonly DraftMove[]> = computed(kept, (value) => {
  const parsed = v.safeParse(DraftMoves, value);
  return parsed.success ? parsed.output : [];
});

/** All drafts by talk, including unsent changes. */
export const drafts = computed([mirrored.all, unsent], (docs, moves): ReadonlyMap<string, ScheduleDraft> => {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  for (const { discard, talk, ...move } of moves) {
    const before = byId.get(move.id);
    const own = talk ?? before?.talk;
    if (discard) byId.delete(move.id);
    else byId.set(move.id, { ...move, ...(own && { talk: own }), by: '', at: 0 });
  }
  return byId;
});

/** Drafts that a release would change; the pool is not included. */
export const pending = computed([drafts, talksById], (all, released) =>
  [...all.values()].filter((draft) => isPending(draft, released.get(draft.id))),
);
export const pool = computed([drafts, talksById], (all, released) =>
  [...all.values()].filter((draft) => isInPool(draft, released.get(draft.id))),
);
/** Number of changes that the server does not have. */
export const waiting = computed(unsent, (moves) => moves.length);

/** A step of this page's undo history (⌘Z, ⇧⌘Z): changes, and their inverse. */
interface Done {
  readonly moves: readonly DraftMove[];
  readonly back: readonly DraftMove[];
}
const history = createSignal<{ readonly done: readonly Done[]; readonly undone: readonly Done[] }>({
  done: [],
  undone: [],
});
export const canUndo = computed(history, ({ done }) => done.length > 0);
export const canRedo = computed(history, ({ undone }) => undone.length > 0);

/** Changes places of talks in the draft. */
export function moveInDraft(moves: readonly DraftMove[]): void {
  const done: Done = { moves, back: moves.map(({ id }) => inverse(id)) };
  history.set({ done: [...history.get().done, done], undone: [] });
  queue(moves);
}

export function undoMove(): void {
  const { done, undone } = history.get();
  const last = done.at(-1);
  if (!last) return;
  history.set({ done: done.slice(0, -1), undone: [...undone, last] });
  queue(last.back);
}

export function redoMove(): void {
  const { done, undone } = history.get();
  const last = undone.at(-1);
  if (!last) return;
  history.set({ done: [...done, last], undone: undone.slice(0, -1) });
  queue(last.moves);
}

/** The change that restores a talk's current draft. */
function inverse(id: string): DraftMove {
  const draft = drafts.get().get(id);
  if (draft) return { id, was: draft.was, to: draft.to, ...(draft.talk && { talk: draft.talk }) };
  const released = talksById.get().get(id);
  const standing = standingOf(released);
  return released ? { id, was: standing, to: standing } : { id, was: null, to: null, discard: true };
}

function queue(moves: readonly DraftMove[]): void {
  const byId = new Map(unsent.get().map((move) => [move.id, move]));
  for (const move of moves) {
    byId.delete(move.id);
    byId.set(move.id, move);
  }
  setDeviceSetting(NAME, [...byId.values()]);
  sendIn(GATHERED);
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;

function sendIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), ms);
}

/** Sends unsent changes, for example from before a reload. */
export const sendWaiting = (): void => {
  if (unsent.get().length > 0) sendIn(GATHERED);
};

async function send(): Promise<void> {
  const batch = unsent.get().slice(0, SCHEDULE_CHANGES_MAX);
  if (isSending || batch.length === 0) return;
  isSending = true;
  const revs = new Map(batch.map(({ id }) => [id, mirrored.rev(id)]));
  const refused = await sendBatch(batch);
  isSending = false;
  if (refused && isUndecided(refused)) return sendIn(AGAIN_AFTER);
  if (refused) raiseError(refused.message, refused.data);
  // Wait for the replica, or the old state would show for a moment.
  else await Promise.race(batch.map(({ id }) => mirrored.waitForRevisionAfter(id, revs.get(id))));
  const named = new Set(refused?.data?.map(({ field }) => field));
  const isOver = (move: DraftMove): boolean =>
    refused && batch.some(({ id }) => named.has(id)) ? named.has(move.id) : batch.includes(move);
  setDeviceSetting(
    NAME,
    unsent.get().filter((move) => !isOver(move)),
  );
  sendWaiting();
}

async function sendBatch(batch: readonly DraftMove[]) {
  const [gone, changes] = [batch.filter(({ discard }) => discard), batch.filter(({ discard }) => !discard)];
  if (changes.length > 0) {
    const answer = await http.request(draftSchedule, { changes: changes.map(asChange) }, { key: crypto.randomUUID() });
    if (!answer.ok) return answer.refusal;
  }
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    const answer = await http.request(discardDraft, { ids }, { key: crypto.randomUUID() });
    if (!answer.ok) return answer.refusal;
  }
  return undefined;
}

/** Returns a change as the call takes it. A talk that exists only on this device is sent completely. */
function asChange({ id, was, to, talk }: DraftMove) {
  const isKnown = mirrored.rev(id) !== undefined || talksById.get().has(id);
  if (!talk || isKnown) return { id, was, to };
  const { title, kind, minutes, trackId, speakers } = talk;
  return {
    id,
    was,
    to,
    talk: { title, kind, length: minutes, track_id: trackId, speakers: speakers.map((one) => one.id) },
  };
}

online.subscribe(() => {
  if (online.get()) sendWaiting();
});

/** Names of the authors of changes. */
const names = everybodyStore;
export const nameOfPerson = (id: string): string => {
  const person = names.get().get(id);
  return person ? personName(person) : '';
};
export const allPeople = everybodyRows.all;
