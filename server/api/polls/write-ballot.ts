import { BALLOT_BUDGET } from '../../../domain/limits/hosting.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { ballot, ballotRefusal, BallotValue } from '../../../domain/polls/ballot.ts';
import { refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { parseValue } from '../../http/input/parse-input.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { findRoom } from '../chats/find-room.ts';
import { talkOfRoom } from '../hosting/find-hosted.ts';
import { pollsOf } from './polls-of.ts';

/** Stores an answer to a poll, for REST and sync; the only way to do so. One per person; it can be changed until the poll closes. */
export async function writeBallot(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = parseValue(BallotValue, document.value);
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  if (before?.rev === document.rev) return before;
  if (before && ballot.read(before).room !== value.room) refuse('conflict', 'This poll is of another talk');
  const talkId = talkOfRoom(value.room);
  const room = talkId === undefined ? undefined : await findRoom(actor, value.room, ports);
  const poll = room && talkId !== undefined ? await findDocument(pollsOf(talkId), document.ref, ports) : undefined;
  const wait = ports.attempts.take(`ballots:${actor.id}`, BALLOT_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'You are answering very fast. Please wait a moment.');
  return putUserDoc(actor, { ...document, value }, { ports, rule: () => ballotRefusal(value, poll) });
}
