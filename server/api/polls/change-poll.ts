import { POLLS_PER_TALK } from '../../../domain/limits/hosting.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Poll } from '../../../domain/polls/poll.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { talkRoom } from '../../../domain/chats/room.ts';
import { allDocuments } from '../../sync/documents.ts';
import { noteRoom } from '../chats/used-rooms.ts';
import { preparedFor } from '../hosting/backstage.ts';
import { changeBackstage } from '../hosting/change-backstage.ts';

interface Preparing {
  readonly talkId: string;
  readonly text: string;
  readonly options: readonly string[];
}

/** Writes a poll that only the hosts see, and answers its id. */
export async function prepare(actor: Actor, { talkId, text, options }: Preparing, ports: Ports): Promise<string> {
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

/** What has been asked is asked as it stands: its words change only as long as it is a draft. */
export function changePoll(actor: Actor, { talkId, pollId, ...changes }: PollChanges, ports: Ports): Promise<void> {
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
