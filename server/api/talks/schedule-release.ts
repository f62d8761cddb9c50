import type * as v from 'valibot';
import { type AnnouncedChange, announcedSentences, isAnnounced } from '../../../domain/notifications/change-notice.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type FieldProblem, refusal, refuse, Refused } from '../../../domain/refusal.ts';
import type { releaseSchedule } from '../../../domain/talks/schedule/schedule-calls.ts';
import { isStale } from '../../../domain/talks/schedule/schedule-draft.ts';
import { talkGist } from '../../../domain/talks/talk-diff.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { allDocuments, readable } from '../../sync/documents.ts';
import { type DocumentWrite, type EditedBefore, editScope } from '../../sync/edit-documents.ts';
import { stagesOf, talksOf } from '../../sync/stored-collections.ts';
import {
  changeDrafts,
  draftIn,
  ofTalk,
  type Release,
  releasedIn,
  scheduleDrafts,
  reconcileDrafts,
  talkPut,
} from './schedule-draft.ts';
import { keepersByTalk } from './schedule-forecast.ts';
import { reconcileTalks } from './settle-talks.ts';
import { readAllowedPlaces } from './talk-places.ts';
import type { PlannedNotification } from '../../../domain/notifications/notification.ts';
import { accountTable } from '../accounts/account-store.ts';
import { queueMail } from '../mail/mails.ts';
import { plannedNotifications } from '../notifications/notification-store.ts';

interface Announcing {
  readonly announce: v.InferOutput<(typeof releaseSchedule)['input']>['announce'];
  /** Key of the release. Only one announcement is sent per key. */
  readonly key: string;
}

/** Queues the release's announcement to everyone. It is sent within a second. */
async function announceRelease(actor: Actor, { announce, key }: Announcing, ports: Ports): Promise<void> {
  if (!announce) return;
  const doc: PlannedNotification = {
    id: ports.randomId(9),
    ...announce,
    sendAt: ports.now(),
    state: 'planned',
    sentAt: null,
    pushes: 0,
  };
  const decide = () => [{ c: plannedNotifications.name, id: doc.id, doc }];
  await editScope(plannedNotifications.scope, { actor, mid: `announce:${actor.id}:${key}`, decide }, ports);
}

/** Queues one mail to each speaker of a changed talk, once per `key`. */
async function mailSpeakers(before: readonly Talk[], key: string, ports: Ports): Promise<void> {
  const pub = await ports.log.state('pub');
  const [stages, zone] = [await allDocuments(stagesOf('live'), ports), ports.event().zone];
  const lines = new Map<string, string[]>();
  for (const talk of before) {
    const after = releasedIn(pub, talk.id);
    const change = { talkId: talk.id, before: talkGist(talk), after: after ? talkGist(after) : null };
    if (!isAnnounced(change, ports.now())) continue;
    const line = `${(after ?? talk).title}: ${announcedSentences(change, { zone, stages })}`;
    for (const { id } of talk.speakers) lines.set(id, [...(lines.get(id) ?? []), line]);
  }
  for (const { id: userId, address } of await (await accountTable(ports)).getMany([...lines.keys()])) {
    if (address === '') continue;
    const id = ports.keyedHash(`release:${key}:${userId}`).slice(0, 22);
    const secrets = { lines: lines.get(userId) ?? [] };
    await queueMail({ kind: 'schedule-changed', userId, id, group: `release:${key}`, secrets }, ports);
  }
}

type Input = v.InferOutput<(typeof releaseSchedule)['input']>;
type Output = v.InferOutput<(typeof releaseSchedule)['output']>;

/**
 * Releases changes of the schedule in one log entry: all or none. A repeat with the same `key`, for example after an
 * interruption, does nothing twice and finishes the remaining steps. People who bookmarked a talk get the usual
 * notification a minute later.
 */
export async function releaseChanges(
  actor: Actor,
  { input, key }: { readonly input: Input; readonly key: string },
  ports: Ports,
): Promise<Output> {
  const changes = await chosen(input, ports);
  const ids = input.ids ?? changes.map(({ id }) => id);
  await keepCopies(actor, changes, ports);
  const { audit, before } = await release(actor, { changes, ids, key }, ports);
  const after = await ports.log.state('pub');
  const announcedIds = before
    .filter((talk) => isTold(talk, releasedIn(after, talk.id), ports.now()))
    .map(({ id }) => id);
  await reconcileTalks(ports);
  await announceRelease(actor, { announce: input.announce, key }, ports);
  await reconcileDrafts(actor, ids, ports);
  if (input.tell_speakers) await mailSpeakers(before, `${actor.id}:${key}`, ports);
  return { audit, talks: ids.length, told: await countKeepers(announcedIds, ports) };
}

/** Returns the changes to release: those given, or those of the draft with these ids. Skips ids that are not in the draft. */
export async function chosen(
  { ids, changes = [] }: Pick<Input, 'ids' | 'changes'>,
  { log }: Pick<Ports, 'log'>,
): Promise<readonly Release[]> {
  if (!ids) return changes.map(({ id, was, to }) => ({ id, was, to }));
  const state = await log.state(scheduleDrafts.scope);
  return ids.flatMap((id) => draftIn(state, id) ?? []);
}

/** Copies talks that will no longer be public to the organisers' scope. Runs before they are removed. */
async function keepCopies(actor: Actor, changes: readonly Release[], ports: Ports): Promise<void> {
  const pub = await ports.log.state('pub');
  const leaving = changes.flatMap(({ id, was, to }) => {
    const talk = to === null ? releasedIn(pub, id) : undefined;
    return talk && !isStale({ was, to }, talk)
      ? [{ id, draft: { id, was, to: null, talk, by: actor.id, at: ports.now() } }]
      : [];
  });
  if (leaving.length > 0) await changeDrafts(actor, () => leaving, ports);
}

interface Releasing {
  readonly changes: readonly Release[];
  readonly ids: readonly string[];
  readonly key: string;
}

async function release(actor: Actor, { changes, ids, key }: Releasing, ports: Ports) {
  const places = await readAllowedPlaces('live', ports);
  const entry = { audit: '' };
  const audited = (id: string): void => {
    entry.audit = id;
    ports.audited?.(id);
  };
  const decide = (state: ScopeState): DocumentWrite[] => {
    const missing = ids.filter((id) => !changes.some((change) => change.id === id));
    refuseEach('not-found', missing, 'This is not in the draft any more');
    refuseEach(
      'conflict',
      changes.filter((change) => isStale(change, releasedIn(state, change.id))).map(({ id }) => id),
      'Somebody has changed where or when this is since it was drafted',
    );
    return changes.map((change) => wanted(change, { state, places }));
  };
  const mid = `release:${actor.id}:${key}`;
  await editScope('pub', { actor, mid, decide }, { ...ports, audited });
  return { ...entry, before: await beforeEntry(mid, ports) };
}

/** Returns the talks as they were before a release. Read from the log entry, so a repeat gets the same. */
async function beforeEntry(mid: string, { store }: Ports): Promise<readonly Talk[]> {
  const entry = await store.log.byMutation('pub', mid);
  const { before = [] } = (entry?.res ?? {}) as Partial<EditedBefore>;
  return before.flatMap((doc) =>
    doc === null ? [] : (readable({ id: '', rev: '', n: 0, doc }, talksOf('live')) ?? []),
  );
}

function wanted(
  { id, to, talk: own }: Release,
  { state, places }: { readonly state: ScopeState; readonly places: Awaited<ReturnType<typeof readAllowedPlaces>> },
): DocumentWrite {
  const talk = releasedIn(state, id) ?? own;
  const doc = ofTalk(id, () => talkPut(talk ?? refuse('not-found', 'This talk is not there any more'), to, places));
  return { c: talksOf('live').name, id, doc };
}

/** Refuses with one error that names all these talks; does nothing if there are none. */
function refuseEach(code: 'conflict' | 'not-found', ids: readonly string[], message: string): void {
  const data = ids.map((field): FieldProblem => ({ field, message }));
  if (data.length > 0) throw new Refused(refusal(code, message, data));
}

const isTold = (before: Talk, after: Talk | undefined, now: number): boolean => {
  const change: AnnouncedChange = {
    talkId: before.id,
    before: talkGist(before),
    after: after ? talkGist(after) : null,
  };
  return before.kind === 'talk' && isAnnounced(change, now);
};

async function countKeepers(talkIds: readonly string[], ports: Ports): Promise<number> {
  const { keepers } = await keepersByTalk(talkIds, ports);
  return new Set([...keepers.values()].flatMap((people) => [...people])).size;
}
