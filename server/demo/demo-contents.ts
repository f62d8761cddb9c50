import { readFile } from 'node:fs/promises';
import { roomScope, stageRoom, talkRoom } from '../../domain/chats/room.ts';
import { card } from '../../domain/companies/virtual-card.ts';
import { conferenceDays } from '../../domain/event/conference-days.ts';
import { contentRev, importedId, importedPersonId, saysSame } from '../../domain/event/import/imported-id.ts';
import type { Scope } from '../../domain/sync/log.ts';
import { feedback } from '../../domain/feedback/feedback.ts';
import { takesPlace } from '../../domain/talks/talk.ts';
import { type Instant, minutes } from '../../domain/time.ts';
import { writeCard } from '../api/companies/write-card.ts';
import { writeFeedback } from '../api/feedback/write-feedback.ts';
import { noteRoom } from '../api/chats/used-rooms.ts';
import { showNotifications } from '../api/notifications/notification-store.ts';
import { findAccountByEmail, updateAccount } from '../api/accounts/account-store.ts';
import { resourceFileKey, type Resource, resourcePath } from '../api/resources/resource-files.ts';
import { moveStreams } from '../api/talks/move-streams.ts';
import { streams } from '../api/talks/talk-streams.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';
import { talksOf } from '../sync/stored-collections.ts';
import { allDocuments } from '../sync/documents.ts';
import { demoAccounts } from './demo-event.ts';
import {
  demoDraft,
  demoHighlights,
  demoNotices,
  demoPerks,
  demoPosts,
  demoRaffles,
  demoSponsorships,
} from './demo-lobby.ts';
import {
  DEMO_VIDEOS,
  demoLiveStreams,
  demoReplays,
  demoReplayStages,
  demoReplayStreams,
  demoReplayTracks,
} from './demo-replays.ts';
import { cards, conversations, handouts, demoRatings } from './read-demo-data.ts';

interface Document {
  readonly id: string;
  readonly isMoving?: boolean;
}

/**
 * Writes the demo's data in addition to its programme: posts, perks, raffles, highlights, sponsors, notifications,
 * replays, documents, streams, chats, ratings, cards at a booth. Idempotent: writes only what differs.
 */
export async function writeDemoContents(ports: Ports): Promise<void> {
  const now = ports.now();
  const event = { ...ports.event(), liveStreams: ports.event().liveStreams ?? demoLiveStreams };
  const lastDayEnds = conferenceDays(ports.event()).at(-1)?.endsAt ?? now;
  await put(
    'pub',
    {
      event: [event],
      posts: demoPosts(now),
      perks: demoPerks,
      raffles: demoRaffles(lastDayEnds),
      highlights: demoHighlights,
      sponsorships: demoSponsorships,
    },
    ports,
  );
  await put('adm', { posts: [{ ...demoDraft(now), isMoving: false }], notifications: demoNotices(now) }, ports);
  await showNotifications(ports);
  await put('replay', { stages: demoReplayStages, tracks: demoReplayTracks, talks: demoReplays(now) }, ports);
  await putHandouts(ports);
  await showStreams(ports);
  await letWatchReplays(ports);
  for (const conversation of conversations) await talkOver(conversation, now, ports);
  await rateTalks(now, ports);
  await leaveCards(now, ports);
}

/** Writes documents in one log entry. */
async function put(
  scope: Scope,
  collections: Readonly<Record<string, readonly Document[]>>,
  { log, randomId }: Ports,
): Promise<void> {
  const documents = Object.entries(collections).flatMap(([c, docs]) =>
    docs.map((doc) => ({ c, id: doc.id, rev: contentRev(doc), doc })),
  );
  await log.append(scope, {
    mid: `demo:${randomId(12)}`,
    by: 'server',
    decide: (state) => ({ ops: documents.filter(({ c, id, doc }) => !saysSame(state.get(c, id)?.doc, doc)) }),
  });
}

/** Stores the files of talks and lists them in the talks. */
async function putHandouts({ files, log, randomId }: Ports): Promise<void> {
  const resources = new Map<string, Resource>();
  for (const handout of handouts) {
    const bytes = await readFile(new URL(`handouts/${handout.id}.pdf`, import.meta.url));
    if (!(await files.get(resourceFileKey({ id: handout.id, fileType: 'pdf' }))))
      await files.put(resourceFileKey({ id: handout.id, fileType: 'pdf' }), bytes);
    resources.set(importedId('talk', handout.talk), {
      id: handout.id,
      filename: handout.filename,
      size: bytes.length,
      fileType: 'pdf',
      path: resourcePath(handout.id),
    });
  }
  const { name: c, parse } = talksOf('live');
  const decide = (state: ScopeState): Decision => ({
    ops: [...resources].flatMap(([id, resource]) => {
      const held = state.get(c, id);
      const talk = held && parse(held);
      const doc = talk && { ...talk, resources: [...talk.resources.filter((one) => one.id !== resource.id), resource] };
      return doc && !saysSame(talk, doc) ? [{ c, id, rev: contentRev(doc), doc }] : [];
    }),
  });
  await log.append('pub', { mid: `demo:${randomId(12)}`, by: 'server', decide });
}

/** Adds streams to the talks on stages that are always live, and to the replays. */
async function showStreams(ports: Ports): Promise<void> {
  const stages = new Set(['main', 'lounge'].map((key) => importedId('stage', key)));
  const live = (await allDocuments(talksOf('live'), ports)).filter(
    (talk) => takesPlace(talk) && stages.has(talk.stageId ?? ''),
  );
  await put(
    'adm',
    { [streams.name]: [...live.map(({ id }) => ({ id, videos: DEMO_VIDEOS })), ...demoReplayStreams] },
    ports,
  );
  await moveStreams(ports);
}

async function letWatchReplays(ports: Ports): Promise<void> {
  for (const { email } of Object.values(demoAccounts)) {
    const account = await findAccountByEmail(email, ports);
    if (account && !account.replayAccess)
      await updateAccount(account.id, (before) => ({ ...before, replayAccess: true }), ports);
  }
}

/** Writes a conversation, one log entry per message. Idempotent. */
async function talkOver(
  { stage, talk = '', messages }: (typeof conversations)[number],
  now: Instant,
  ports: Ports,
): Promise<void> {
  const room = stage ? stageRoom(importedId('stage', stage)) : talkRoom(importedId('talk', talk));
  for (const [index, { by, minutesAgo, text }] of messages.entries()) {
    const id = `demo-message-${index + 1}`;
    const appended = await ports.log.append(roomScope(room), {
      mid: `say:demo:${index + 1}`,
      by: 'server',
      decide: (state) => ({
        ops: [
          {
            c: 'messages',
            id,
            rev: id,
            doc: { id, by: importedPersonId(by), text, at: now - minutes(minutesAgo), seq: state.n + 1 },
          },
        ],
      }),
    });
    if (appended.ok) await noteRoom(room, ports);
  }
}

/** Writes ratings of first-day talks, for the totals that speakers and organisers see. Idempotent. */
async function rateTalks(now: Instant, ports: Ports): Promise<void> {
  for (const { talk, ratings: given } of demoRatings) {
    const talkId = importedId('talk', talk);
    for (const [index, { by, stars, text }] of given.entries()) {
      const changedAt = now - minutes(given.length - index);
      const document = feedback.document(talkId, { stars, text }, { changedAt, rev: `demo-rating-${talkId}-${by}` });
      await writeFeedback(attendee(by), document, ports);
    }
  }
}

/** Sends cards of attendees to the demo exhibitor's booth. Idempotent. */
async function leaveCards(now: Instant, ports: Ports): Promise<void> {
  const booth = importedId('company', 'mare');
  for (const { by, minutesAgo } of cards) {
    const changedAt = now - minutes(minutesAgo);
    const document = card.document(booth, { sent: true }, { changedAt, rev: `demo-card-${by}` });
    await writeCard(attendee(by), document, { ...ports, now: () => changedAt });
  }
}

const attendee = (key: string) => ({ id: importedPersonId(key), roles: [], companyId: null, replayAccess: false });
