import * as v from 'valibot';
import { block, consent } from '../../../domain/chats/chat-rules.ts';
import { message } from '../../../domain/chats/message.ts';
import { accept } from '../../../domain/pages/acceptance.ts';
import { question } from '../../../domain/questions/question.ts';
import { setting } from '../../../domain/people/settings.ts';
import { visibility } from '../../../domain/people/visibility.ts';
import { signup } from '../../../domain/signups/signup.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { MINE_ROWS_BUDGET } from '../../../domain/limits/sync.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Refusal, refusal, Refused } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { mineKindNamed } from '../../../domain/sync/mine-kinds.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import type { PushedDocument } from '../../../domain/sync/pushed-document.ts';
import { Instant } from '../../../domain/time.ts';
import { withPlainMessage } from '../../http/input/issue-message.ts';
import { RetryLater, TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { findMine, requireRoom } from '../../sync/write-mine.ts';
import { mineWriters } from './scopes.ts';

/**
 * Kinds that are processed in the device's order, because one decides about the next: those that open or close a room, and
 * messages and questions; how a person takes part, and their sign-ups.
 */
const IN_TURN: ReadonlySet<string> = new Set(
  [consent, accept, visibility, connection, block, message, question, setting, signup].map(({ name }) => name),
);

/** A row whose result is not decided yet, and why. `id` is the document's. */
interface Later {
  readonly id: string;
  readonly wait: RetryLater;
}
export interface PushedChanges {
  readonly documents: UserDocument[];
  readonly later: readonly Later[];
}
type Answer = UserDocument | Later | undefined;

/**
 * Writes the changes of a device, each row with the writer of its kind. Returns the documents that differ from what was
 * sent. A rejected row is also answered with a document, because after an error the device would send it again forever. A
 * deferred row delays only itself and later chat messages.
 */
export async function pushRows(actor: Actor, sent: readonly PushedDocument[], ports: Ports): Promise<PushedChanges> {
  const [talked, others] = [
    sent.filter(({ kind }) => IN_TURN.has(kind)),
    sent.filter(({ kind }) => !IN_TURN.has(kind)),
  ];
  const answers = (
    await Promise.all([
      pushInTurn(
        actor,
        talked.toSorted((a, b) => madeAt(a) - madeAt(b)),
        ports,
      ),
      ...others.map(async (document) => [await pushOne(actor, document, ports)]),
    ])
  ).flat();
  const documents = answers.filter((answer): answer is UserDocument => answer !== undefined && !isLater(answer));
  return { documents, later: answers.filter(isLater) };
}

/**
 * Like `pushRows`, for devices that do not know deferred rows. They send everything again, and the server recognises rows
 * that it already stored.
 */
export async function pushMine(actor: Actor, sent: readonly PushedDocument[], ports: Ports): Promise<UserDocument[]> {
  const {
    documents,
    later: [first],
  } = await pushRows(actor, sent, ports);
  if (first) throw first.wait;
  return documents;
}

const isLater = (answer: Answer): answer is Later => answer !== undefined && 'wait' in answer;

/** Writes rows in the device's order: the consent before the message, the earlier message first. */
async function pushInTurn(actor: Actor, sent: readonly PushedDocument[], ports: Ports): Promise<Answer[]> {
  const answers: Answer[] = [];
  let waiting: Later | undefined;
  for (const document of sent) {
    const answer =
      waiting && message.is(document) ? { ...waiting, id: document.id } : await pushOne(actor, document, ports);
    if (answer && isLater(answer) && message.is(document)) waiting = answer;
    answers.push(answer);
  }
  return answers;
}

const madeAt = ({ changedAt }: PushedDocument): number => (typeof changedAt === 'number' ? changedAt : 0);

async function pushOne(actor: Actor, sent: PushedDocument, ports: Ports): Promise<Answer> {
  try {
    const parsed = v.safeParse(UserDocument, sent);
    if (!parsed.success)
      return await refused(actor, sent, { ports, why: refusal('invalid', withPlainMessage(parsed.issues[0]).message) });
    if (!isWhole(sent))
      return await refused(actor, sent, { ports, why: refusal('invalid', 'This text contains invalid characters') });
    const write = mineWriters.get(sent.kind);
    if (!write)
      return await refused(actor, sent, { ports, why: refusal('unsupported', 'This cannot be changed here') });
    const wait = ports.attempts.take(`rows:${actor.id}`, MINE_ROWS_BUDGET);
    if (wait > 0) throw new TooMany(wait, 'That is a great deal at once. The rest is taken in a moment.');
    // Some writers write to another scope first; that must not happen for a document that is rejected here.
    await requireRoom(actor, parsed.output, ports);
    const stored = await write(actor, parsed.output, ports);
    return stored.rev === parsed.output.rev ? undefined : asAnswer(stored, sent, ports);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error instanceof RetryLater) return { id: sent.id, wait: error };
    return refused(actor, sent, { ports, why: error.refusal });
  }
}

/** Returns false if a text contains a lone surrogate (half a character), which no store can hold. */
const isWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isWhole);
};

/** Returns the stored document with the reason of the rejection. The reason is not stored, because only this device needs it. */
async function refused(
  actor: Actor,
  sent: PushedDocument,
  { ports, why }: { ports: Ports; why: Refusal },
): Promise<UserDocument> {
  const { id, kind, ref } = sent;
  const stored = findMine(await ports.log.state(personScope(actor.id)), id);
  const current = stored ?? {
    id,
    kind,
    ref,
    value: mineKindNamed(kind)?.nothing ?? {},
    changedAt: 0,
    rev: ports.randomId(12),
  };
  return { ...asAnswer(current, sent, ports), refusal: why };
}

/** Returns the answer with a time that is not older than the sent document's, so that the merge on the device picks the answer. */
function asAnswer(document: UserDocument, sent: PushedDocument, ports: Ports): UserDocument {
  const sentAt = v.is(Instant, sent['changedAt']) ? sent['changedAt'] : ports.now();
  return { ...document, changedAt: Math.max(document.changedAt, sentAt) };
}
