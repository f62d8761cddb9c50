import { VOTE_BUDGET } from '../../../domain/limits/hosting.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { question } from '../../../domain/questions/question.ts';
import { type VoteValue, vote, VoteValue as VoteShape } from '../../../domain/questions/vote.ts';
import { type Refusal, refusal, refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { parseValue } from '../../http/input/parse-input.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { findRoom } from '../chats/find-room.ts';
import { talkOfRoom } from '../hosting/find-hosted.ts';
import { questionsOf } from './questions-of.ts';

/**
 * Stores a vote for a question, for REST and sync; the only way to do so. A vote can always be withdrawn, even if the
 * question was deleted.
 */
export async function writeVote(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = parseValue(VoteShape, document.value);
  const mine = await ports.log.state(personScope(actor.id));
  const before = findMine(mine, document.id);
  if (before?.rev === document.rev) return before;
  // The vote is counted in the room of the question, so the room cannot change.
  if (before && vote.read(before).room !== value.room) refuse('conflict', 'This question was asked in another talk');
  const refused = value.up ? await voteRefusal(actor, { value, id: document.ref }, ports) : undefined;
  const isOwn = findMine(mine, question.id(document.ref)) !== undefined;
  const wait = ports.attempts.take(`votes:${actor.id}`, VOTE_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'You are voting very fast. Please wait a moment.');
  return putUserDoc(
    actor,
    { ...document, value },
    {
      ports,
      isGone: !value.up && !before,
      rule: () =>
        refused ?? (value.up && isOwn ? refusal('invalid', 'You cannot vote for your own question') : undefined),
    },
  );
}

async function voteRefusal(
  actor: Actor,
  { value, id }: { readonly value: VoteValue; readonly id: string },
  ports: Ports,
): Promise<Refusal | undefined> {
  const talkId = talkOfRoom(value.room);
  const room = talkId === undefined ? undefined : await findRoom(actor, value.room, ports);
  const found = room && talkId !== undefined ? await findDocument(questionsOf(talkId), id, ports) : undefined;
  if (!found) return refusal('not-found', 'This question is not there any more');
  return found.state === 'open' ? undefined : refusal('conflict', 'This question has been answered');
}
