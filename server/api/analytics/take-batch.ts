import * as v from 'valibot';
import type { MessageAnswer } from '../../../domain/analytics/analytics-calls.ts';
import {
  AnalyticsMessage,
  isTooLate,
  type RefusalMessage,
  screenOf,
  type Stall,
  type VideoView,
} from '../../../domain/analytics/analytics.ts';
import { REFUSED_FOR, STALLS_WITHIN } from '../../../domain/limits/live.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { withPlainMessage } from '../../http/input/issue-message.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { findResource, NO_RESOURCE } from '../resources/find-resource.ts';
import { findReceivedNotice } from '../notifications/write-read.ts';
import { editionsFor } from '../talks/find-talk.ts';
import { keepEvent, roomForEvents } from './event-store.ts';
import { slotsWatched } from '../../../domain/analytics/concurrent-viewers.ts';
import { view as viewKind, Watched, addWatchTime } from '../../../domain/analytics/watch-time.ts';
import { Refused } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import { Instant } from '../../../domain/time.ts';
import { MINE } from '../../log/mine-entries.ts';
import { findMine } from '../../sync/write-mine.ts';
import { noteWatched } from './watch-store.ts';

interface View {
  readonly personId: string;
  readonly talkId: string;
  readonly at: Instant;
  readonly seconds: number | undefined;
  readonly uuid: string;
}

/** Result of a message, stored in its log entry. A repeat of the message finds it there. */
const Added = v.object({ added: v.object({ at: Instant, seconds: v.number() }) });

/**
 * Counts viewing time; the only way to do so. Adds it to the person's `view` document, once per message, and stores the
 * time slots (watch-store.ts). Does not use `putUserDoc`, which replaces a value: two messages at the same moment must
 * both count. After an interruption the device sends the message again, and then the slots are stored.
 */
export async function writeView(view: View, ports: Pick<Ports, 'log' | 'now' | 'store'>): Promise<'counted' | 'known'> {
  const { personId, talkId, uuid } = view;
  const appended = await ports.log.append(personScope(personId), {
    mid: `view:${uuid}`,
    by: personId,
    decide: (state) => decide(state, view, ports.now()),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  const res = v.safeParse(Added, appended.res);
  if (res.success) await noteWatched({ personId, talkId, slots: slotsWatched(res.output.added) }, ports);
  return appended.repeated ? 'known' : 'counted';
}

function decide(state: ScopeState, { talkId, seconds, uuid, ...view }: View, now: Instant): Decision {
  const at = Math.min(view.at, now);
  const id = viewKind.id(talkId);
  const before = findMine(state, id);
  const watched = before && v.parse(Watched, before.value);
  const value = addWatchTime(watched, { at, seconds });
  if (watched && value.seconds === watched.seconds) return { ops: [] };
  const rev = `view:${uuid}`;
  const document = v.parse(UserDocument, viewKind.document(talkId, value, { changedAt: now, rev }));
  const added = { at, seconds: value.seconds - (watched?.seconds ?? 0) };
  return { ops: [{ c: MINE, id, rev, doc: document }], res: { before: before?.value ?? null, added } };
}

/** Counts the valid messages of a batch. Returns the answers in the order of the messages. */
export const takeBatch = (messages: readonly unknown[], actor: Actor, ports: Ports): Promise<MessageAnswer[]> =>
  perPerson(actor.id, () => taken(messages, actor, ports));

/** Serialises the batches of a person, so that two batches cannot both use the same remaining budget. */
const perPerson = keyedMutex();

async function taken(messages: readonly unknown[], actor: Actor, ports: Ports): Promise<MessageAnswer[]> {
  const room = { left: await roomForEvents(actor.id, ports) };
  const answers = new Map<number, MessageAnswer>();
  const views: { readonly index: number; readonly message: AnalyticsMessage }[] = [];
  await Promise.all(
    messages.map(async (sent, index) => {
      const read = v.safeParse(AnalyticsMessage, sent, { abortPipeEarly: true });
      if (!read.success)
        answers.set(index, { uuid: uuidOf(sent), ...refusedAs(withPlainMessage(read.issues[0]).message) });
      else if (read.output.type === 'video-view') views.push({ index, message: read.output });
      else
        answers.set(
          index,
          room.left-- > 0 ? await take(read.output, actor, ports) : { uuid: read.output.uuid, ...refusedAs(ENOUGH) },
        );
    }),
  );
  // Adds viewing time in the order of watching, not of arrival.
  for (const { index, message } of views.toSorted((a, b) => a.message.at - b.message.at))
    answers.set(index, await take(message, actor, ports));
  return messages.map((_, index) => answers.get(index) ?? { uuid: null, ...refusedAs('Not taken') });
}

const ENOUGH = 'Enough has been counted of you';
const refusedAs = (message: string): { status: 'refused'; message: string } => ({ status: 'refused', message });

const uuidOf = (sent: unknown): string | null => {
  const named = v.safeParse(v.object({ uuid: v.pipe(v.string(), v.maxLength(100)) }), sent);
  return named.success ? named.output.uuid : null;
};

async function take(message: AnalyticsMessage, actor: Actor, ports: Ports): Promise<MessageAnswer> {
  const { uuid } = message;
  const at = Math.min(message.at, ports.now());
  if (message.type === 'stall') return { uuid, ...takeStall({ ...message, at }, actor, ports) };
  if (message.type === 'refusal') return { uuid, ...(await takeRefusal({ ...message, at }, actor, ports)) };
  if (isTooLate(at, ports.now())) return { uuid, ...refusedAs('This was too long ago') };
  if (message.type === 'video-view') return { uuid, ...(await takeView({ ...message, at }, actor, ports)) };
  if (message.type === 'download' && !(await findResource(message.resource_id, actor, ports)))
    return { uuid, ...refusedAs(NO_RESOURCE) };
  if (message.type === 'push-click' && !(await findReceivedNotice(message.notification_id, actor, ports)))
    return { uuid, ...refusedAs('There is no such notification') };
  const isNew = await keepEvent({ uuid, personId: actor.id, at, ...rowOf(message) }, ports);
  return { uuid, status: isNew ? 'counted' : 'repeated' };
}

function rowOf(message: Exclude<AnalyticsMessage, VideoView | Stall | RefusalMessage>): {
  readonly type: 'page-view' | 'download' | 'login-told' | 'push-click';
  readonly thing: string;
} {
  if (message.type === 'page-view') return { type: 'page-view', thing: screenOf(message.path) };
  if (message.type === 'push-click') return { type: 'push-click', thing: message.notification_id };
  return message.type === 'download'
    ? { type: 'download', thing: message.resource_id }
    : { type: 'login-told', thing: '' };
}

/** Reports a stalled video to organisers. Not stored, because it only matters now. */
function takeStall({ talk_id: talkId, at }: Stall, actor: Actor, ports: Ports): Omit<MessageAnswer, 'uuid'> {
  if (at <= ports.now() - STALLS_WITHIN) return refusedAs('This was too long ago');
  ports.live.stalls(actor.id, talkId, at);
  return { status: 'counted' };
}

/** Tells organisers that a provider does not play a talk. Not stored, because it only matters now. */
async function takeRefusal(
  { talk_id: talkId, provider, why, next, at }: RefusalMessage,
  actor: Actor,
  ports: Ports,
): Promise<Omit<MessageAnswer, 'uuid'>> {
  if (at <= ports.now() - REFUSED_FOR) return refusedAs('This was too long ago');
  if (!(await isOnSchedule(talkId, actor, ports))) return refusedAs(NOT_ON_SCHEDULE);
  ports.live.refuses(actor.id, { talkId, provider, why, next: next ?? null }, at);
  return { status: 'counted' };
}

const NOT_ON_SCHEDULE = 'This talk is not on the schedule';

async function isOnSchedule(talkId: string, actor: Actor, ports: Ports): Promise<boolean> {
  const found = await Promise.all(editionsFor(actor).map((edition) => findDocument(talksOf(edition), talkId, ports)));
  return found.some((talk) => talk !== undefined);
}

async function takeView(
  { uuid, talk_id: talkId, seconds, at }: VideoView,
  actor: Actor,
  ports: Ports,
): Promise<Omit<MessageAnswer, 'uuid'>> {
  if (!(await isOnSchedule(talkId, actor, ports))) return refusedAs(NOT_ON_SCHEDULE);
  ports.live.watches(actor.id, talkId, at);
  const written = await writeView({ personId: actor.id, talkId, at, seconds, uuid }, ports);
  return { status: written === 'known' ? 'repeated' : 'counted' };
}
