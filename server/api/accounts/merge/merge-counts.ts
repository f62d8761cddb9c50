import { agenda } from '../../../../domain/agenda/agenda.ts';
import { block, consent } from '../../../../domain/chats/chat-rules.ts';
import { message } from '../../../../domain/chats/message.ts';
import { partnerIn } from '../../../../domain/chats/room.ts';
import { card } from '../../../../domain/companies/virtual-card.ts';
import { connection } from '../../../../domain/connections/connection.ts';
import { feedback } from '../../../../domain/feedback/feedback.ts';
import { note } from '../../../../domain/notes/note.ts';
import { read } from '../../../../domain/notifications/notification.ts';
import { accept } from '../../../../domain/pages/acceptance.ts';
import type { Actor } from '../../../../domain/people/actor.ts';
import { visibility } from '../../../../domain/people/visibility.ts';
import { claim } from '../../../../domain/perks/claim.ts';
import { reaction } from '../../../../domain/posts/reaction.ts';
import { ballot } from '../../../../domain/polls/ballot.ts';
import { question } from '../../../../domain/questions/question.ts';
import { vote } from '../../../../domain/questions/vote.ts';
import { download } from '../../../../domain/resources/download.ts';
import { entry } from '../../../../domain/raffles/entry.ts';
import { signup } from '../../../../domain/signups/signup.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { position } from '../../../../domain/talks/player/watch-position.ts';
import type { Ports } from '../../../ports.ts';
import { writeAgenda } from '../../agenda/write-agenda.ts';
import { moveMute } from '../../chats/write-mute.ts';
import { moveMessages } from '../../chats/move-messages.ts';
import { writeBlock } from '../../chats/write-block.ts';
import { writeConsent } from '../../chats/write-consent.ts';
import { writeCard } from '../../companies/write-card.ts';
import { moveConnections } from '../../connections/move-connections.ts';
import { writeFeedback } from '../../feedback/write-feedback.ts';
import { writeNote } from '../../notes/write-note.ts';
import { writeRead } from '../../notifications/write-read.ts';
import { moveIdentities } from '../../oidc/identity-store.ts';
import { moveConsents } from '../../pages/consent-store.ts';
import { moveVisibility } from '../../people/write-visibility.ts';
import { writeAccept } from '../../pages/write-accept.ts';
import { moveClaims } from '../../perks/move-claims.ts';
import { writeReaction } from '../../posts/write-reaction.ts';
import { moveQuestions } from '../../questions/move-questions.ts';
import { moveEntries } from '../../raffles/move-entries.ts';
import { moveSignups } from '../../signups/move-signups.ts';
import { writePosition } from '../../talks/write-position.ts';
import { moveDocument, type MergeStep, type Moving, ownOf } from './account-merge.ts';
import { personScope } from '../../../../domain/sync/log.ts';
import { findMine } from '../../../sync/write-mine.ts';

/**
 * Moves poll answers, votes and consents. If both records answered the same question, the answer of the remaining record
 * counts. Answers to closed polls move too, because they were given in time.
 */
async function moveAnswers(moving: Moving): Promise<void> {
  for (const kind of [ballot, vote, download])
    for (const document of (await ownOf(moving, kind)).filter(isGiven))
      if (!(await hasAnswered(document, moving))) await moveDocument(document, moving);
}

/** Returns whether the remaining record has answered already, or wrote the question: people cannot vote for their own questions. */
async function hasAnswered({ id, kind, ref }: UserDocument, { to, ports }: Moving): Promise<boolean> {
  const state = await ports.log.state(personScope(to));
  const held = findMine(state, id);
  const isOwn = kind === vote.name && findMine(state, question.id(ref)) !== undefined;
  return isOwn || (held !== undefined && isGiven(held));
}

/** Returns whether the answer still counts. False for a withdrawn vote. */
const isGiven = (document: UserDocument): boolean => !vote.is(document) || vote.read(document).up;

type Writer = (actor: Actor, document: UserDocument, ports: Ports) => Promise<UserDocument>;

/** Kinds of user documents that are moved by the writer of their kind. */
export const MOVING: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  [agenda.name, writeAgenda],
  [note.name, writeNote],
  [reaction.name, writeReaction],
  [feedback.name, writeFeedback],
  [position.name, writePosition],
  [card.name, writeCard],
  [read.name, writeRead],
  [consent.name, writeConsent],
  [block.name, writeBlock],
  [accept.name, writeAccept],
  [visibility.name, moveVisibility],
]);

/** Kinds that are also stored elsewhere, each with its own function. Blocks must be moved first. */
export const MOVERS: readonly MergeStep[] = [
  moveClaims,
  moveEntries,
  moveSignups,
  moveConnections,
  moveMessages,
  moveQuestions,
  moveAnswers,
  moveMute,
  ({ from, to, ports }) => moveConsents({ from, to }, ports),
  ({ from, to, ports }) => moveIdentities({ from, to }, ports),
];

export async function moveOne(owner: Actor, document: UserDocument, ports: Ports): Promise<void> {
  await MOVING.get(document.kind)?.(owner, document, ports);
}

export interface MergedCounts {
  readonly moved: Record<string, number>;
  readonly lost: Record<string, number>;
}

interface TwoRecords {
  readonly id: string;
  readonly own: readonly UserDocument[];
  readonly from: string;
  readonly ending: readonly UserDocument[];
}

/**
 * Counts, per kind, the documents that move and those that are deleted. `held` counts talks and mute settings, which are
 * stored elsewhere. Withdrawn documents do not count.
 */
export function countMoved(
  held: Readonly<Record<'talk' | 'mute', number>>,
  { id, own, from, ending }: TwoRecords,
): MergedCounts {
  const kept = new Set(own.filter(isInForce).map((document) => document.id));
  const moves = (document: UserDocument): boolean => {
    if (vote.is(document) && kept.has(question.id(document.ref))) return false;
    if (ONCE.has(document.kind)) return !kept.has(document.id) && document.ref !== id;
    if (message.is(document)) return partnerIn(message.read(document).room, from) !== id;
    return MOVING.has(document.kind) || question.is(document);
  };
  const { true: moved = [], false: lost = [] } = Object.groupBy(ending.filter(isInForce), (each) => `${moves(each)}`);
  const moving = Object.fromEntries(Object.entries(held).filter(([, count]) => count > 0));
  return { moved: { ...moving, ...byKind(moved) }, lost: byKind(lost) };
}

/**
 * Kinds with at most one document per person and subject. If both records have one, the document of the record to be
 * erased is deleted.
 */
const ONCE: ReadonlySet<string> = new Set(
  [claim, entry, signup, connection, ballot, vote, download].map(({ name }) => name),
);

function isInForce(document: UserDocument): boolean {
  if (signup.is(document)) return signup.read(document).wanted;
  if (connection.is(document)) return connection.read(document).hasConnection;
  if (vote.is(document)) return vote.read(document).up;
  if (message.is(document)) return !message.read(document).deleted;
  if (question.is(document)) return !question.read(document).withdrawn;
  return true;
}

const byKind = (documents: readonly UserDocument[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(documents, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]));
