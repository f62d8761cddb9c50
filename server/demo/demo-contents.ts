import { readFile } from 'node:fs/promises';
import { roomScope } from '../../domain/chats/room.ts';
import { conferenceDays } from '../../domain/event/conference-days.ts';
import { contentRev, importedId, importedPersonId, saysSame } from '../../domain/event/imported-id.ts';
import type { Scope } from '../../domain/sync/log.ts';
import { takesPlace } from '../../domain/talks/talk.ts';
import { type Instant, minutes } from '../../domain/time.ts';
import { noteRoom } from '../api/chats/used-rooms.ts';
import { showNotifications } from '../api/notifications/notification-store.ts';
import { findAccountByEmail, updateAccount } from '../api/accounts/account-store.ts';
import { resourceFileKey, type Resource, resourcePath } from '../api/resources/resource-files.ts';
import { moveStreams } from '../api/talks/move-streams.ts';
import { streams } from '../api/talks/talk-streams.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';
import { talksOf } from '../sync/stored-collections.ts';
import { allDocuments } from '../sync/documents.ts';
import { leaveCards } from './cards.ts';
import { demoAccounts } from './demo-event.ts';
import { demoConversations } from './conversations.ts';
import { type DemoHandout, demoHandouts, handoutFile } from './handouts.ts';
import {
  demoDraft,
  demoHighlights,
  demoNotices,
  demoPerks,
  demoPosts,
  demoRaffles,
  demoSponsorships,
} from './lobby.ts';
import { rateTalks } from './ratings.ts';
import {
  DEMO_VIDEOS,
  demoLiveStreams,
  demoReplays,
  demoReplayStages,
  demoReplayStreams,
  demoReplayTracks,
} from './replays.ts';

interface Document {
  readonly id: string;
  readonly isMoving?: boolean;
}

/**
 * What an event has beside its programme: posts, perks, raffles, highlights, sponsors, notices, replays,
 * papers, streams, what people said and what they made of talks, cards at a booth. Repeating it writes only what says something else.
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
  await layOut(demoHandouts, ports);
  await showStreams(ports);
  await letWatchReplays(ports);
  for (const conversation of demoConversations) await talkOver(conversation, now, ports);
  await rateTalks(now, ports);
  await leaveCards(now, ports);
}

/** In one entry of the log. */
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

/** Papers beside their talks. */
async function layOut(handouts: readonly DemoHandout[], { files, log, randomId }: Ports): Promise<void> {
  const resources = new Map<string, Resource>();
  for (const handout of handouts) {
    const bytes = await readFile(handoutFile(handout));
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

/** On the stages that always have something live, and for the replays. */
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

/** Each message has its place in the room, so it is an entry of its own, said once. */
async function talkOver(
  { room, messages }: (typeof demoConversations)[number],
  now: Instant,
  ports: Ports,
): Promise<void> {
  for (const [index, [by, minutesAgo, text]] of messages.entries()) {
    const id = `demo-message-${index + 1}`;
    const said = await ports.log.append(roomScope(room), {
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
    if (said.ok) await noteRoom(room, ports);
  }
}
