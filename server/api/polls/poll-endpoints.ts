import { talkRoom } from '../../../domain/chats/room.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { ballot } from '../../../domain/polls/ballot.ts';
import {
  answerPoll,
  changePoll as change,
  listPolls,
  type PollView,
  preparePoll,
} from '../../../domain/polls/poll-calls.ts';
import { oldestPoll, type Poll, pollResults } from '../../../domain/polls/poll.ts';
import { refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { findMine } from '../../sync/write-mine.ts';
import { mineDocument } from '../chats/mine-document.ts';
import { getHostedTalk, getTalkRoom, hostedTalk } from '../hosting/find-hosted.ts';
import { hostPollCountsOf, hostPollsOf, pollCountsOf, pollsOf } from './polls-of.ts';
import { writeBallot } from './write-ballot.ts';
import { POLLS_PER_TALK } from '../../../domain/limits/hosting.ts';
import { noteRoom } from '../chats/used-rooms.ts';
import { preparedFor } from '../hosting/moderation-queue.ts';
import { changeBackstage } from '../hosting/change-moderation-queue.ts';

interface Preparing {
  readonly talkId: string;
  readonly text: string;
  readonly options: readonly string[];
}

/** Creates a draft poll, which only hosts see. Returns its id. */
async function prepare(actor: Actor, { talkId, text, options }: Preparing, ports: Ports): Promise<string> {
  if ((await allDocuments(preparedFor(talkId), ports)).length >= POLLS_PER_TALK)
    refuse('conflict', 'This talk has as many polls as it can hold');
  const id = ports.newId(12);
  const poll: Poll = { id, text, options: [...options], state: 'draft', shows: false, pinned: false, at: ports.now() };
  await noteRoom(talkRoom(talkId), ports);
  await changeBackstage({ actor, talkId, id, change: () => ({ poll }) }, ports);
  return id;
}

interface PollChanges {
  readonly talkId: string;
  readonly pollId: string;
  readonly text?: string | undefined;
  readonly options?: readonly string[] | undefined;
  readonly state?: 'open' | 'closed' | undefined;
  readonly shows?: boolean | undefined;
  readonly pinned?: boolean | undefined;
}

/** Changes a poll. Refuses to change its text if it is no longer a draft. */
function changePoll(actor: Actor, { talkId, pollId, ...changes }: PollChanges, ports: Ports): Promise<void> {
  return changeBackstage(
    {
      actor,
      talkId,
      id: pollId,
      change({ poll: held }) {
        if (!held) return refuse('not-found', 'There is no such poll');
        const { text = held.text, options = held.options, state = held.state } = changes;
        const isReworded = text !== held.text || options.join('\n') !== held.options.join('\n');
        if (isReworded && held.state !== 'draft')
          refuse('conflict', 'This poll has been opened, so it stands as it is');
        if (state === 'closed' && held.state === 'draft') refuse('conflict', 'Open the poll before you close it');
        const { shows = held.shows, pinned = held.pinned } = changes;
        if (changes.pinned && state === 'draft') refuse('conflict', 'Open the poll first');
        return { poll: { ...held, text, options: [...options], state, shows, pinned } };
      },
    },
    ports,
  );
}

export const pollEndpoints = [
  endpoint(listPolls, {
    summary:
      'The polls of a talk, the oldest first, with your own answer; how the answers are spread once its hosts show it. ' +
      'Hosts also see drafts, and every count.',
    example: { id: 'forum' },
    handle: async ({ actor, input: { id, ...page }, ports }) => {
      const isHost = (await hostedTalk(actor, id, ports)) !== undefined;
      if (!isHost) await getTalkRoom(actor, id, ports);
      const polls = await allDocuments((isHost ? hostPollsOf : pollsOf)(id), ports);
      return shown(pageOf(polls.toSorted(oldestPoll), page), await pollViews(actor, { talkId: id, isHost }, ports));
    },
  }),
  endpoint(preparePoll, {
    summary: 'Prepares a poll that only the speakers of the talk and organisers see until it is opened.',
    example: { id: 'forum', text: 'Which tide do you leave with?', options: ['High', 'Low'] },
    refuses: ['not-allowed', 'conflict'],
    handle: async ({ actor, input: { id, text, options }, ports }) => {
      await getHostedTalk(actor, id, ports);
      return hostView(actor, { talkId: id, pollId: await prepare(actor, { talkId: id, text, options }, ports) }, ports);
    },
  }),
  endpoint(change, {
    summary:
      'Rewords a draft, opens or closes a poll, shows the room how the answers are spread, or makes it what the talk is ' +
      'about now.',
    example: { id: 'forum', pollId: 'poll-of-grace', shows: true },
    refuses: ['not-allowed', 'conflict'],
    handle: async ({ actor, input: { id, ...changes }, ports }) => {
      await getHostedTalk(actor, id, ports);
      await changePoll(actor, { talkId: id, ...changes }, ports);
      return hostView(actor, { talkId: id, pollId: changes.pollId }, ports);
    },
  }),
  endpoint(answerPoll, {
    summary: 'Answers a poll, the first of its answers being 0. The answer can be changed until the poll closes.',
    example: { id: 'forum', pollId: 'poll-of-grace', choice: 1 },
    refuses: ['conflict'],
    handle: async ({ actor, input: { id, pollId, choice }, ports }) => {
      await getTalkRoom(actor, id, ports);
      const document = mineDocument(ballot, pollId, { value: { room: talkRoom(id), choice }, ports });
      const stored = ballot.read(await writeBallot(actor, document, ports));
      return { id: pollId, choice: stored.choice ?? choice };
    },
  }),
];

interface Viewing {
  readonly talkId: string;
  readonly isHost: boolean;
}

async function pollViews(actor: Actor, { talkId, isHost }: Viewing, ports: Ports): Promise<(poll: Poll) => PollView> {
  const mine = await ports.log.state(personScope(actor.id));
  const counts = await allDocuments((isHost ? hostPollCountsOf : pollCountsOf)(talkId), ports);
  return (poll) => ({
    id: poll.id,
    text: poll.text,
    options: poll.options,
    state: poll.state,
    shows: poll.shows,
    pinned: poll.pinned,
    counts: isHost || poll.shows ? pollResults(poll, counts).map(({ count }) => count) : null,
    choice: ballot.read(findMine(mine, ballot.id(poll.id))).choice,
    created_at: new Date(poll.at).toISOString(),
  });
}

async function hostView(
  actor: Actor,
  { talkId, pollId }: { readonly talkId: string; readonly pollId: string },
  ports: Ports,
): Promise<PollView> {
  const poll = (await findDocument(hostPollsOf(talkId), pollId, ports)) ?? refuse('not-found', 'There is no such poll');
  return (await pollViews(actor, { talkId, isHost: true }, ports))(poll);
}
