import { Outbox } from '../../../client/platform/outbox/outbox.ts';
import { pageTimers } from '../../../client/platform/clock/timers.ts';
import { newRandomId } from '../../../client/platform/browser/random-id.ts';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { message } from '../../../domain/chats/message.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { agendaDocument } from '../../support/agenda-document.ts';
import { benchWire } from './catalog-run.ts';

export interface Drafting {
  readonly token: string;
  readonly personId: string;
  readonly count: number;
  readonly changedAt: number;
  readonly kept: boolean;
  /** Number of chat messages in `room` written before the changes. */
  readonly messages?: number;
  readonly room?: string;
}

/** Queues changes on a device without a network; returns the id and revision of each. */
export async function draftChanges({
  token,
  personId,
  count,
  changedAt,
  kept,
  messages = 0,
  room = '',
}: Drafting): Promise<{ changes: [string, string][] }> {
  const { mine } = openQueue(token, personId);
  await mine.open();
  const documents = [...messagesIn(room, messages, changedAt), ...changes(count, changedAt, kept)];
  await Promise.all(documents.map((document) => mine.put(document)));
  await mine.close();
  return { changes: documents.map(({ id, rev }) => [id, rev]) };
}

/**
 * Sends all queued changes when the network returns. Returns milliseconds: `stored`, until the database is open and contains
 * the queue; then `opened`, until the first call, while RxDB reads its checkpoints and finds what to send; then `sent`, until
 * the server has acknowledged everything.
 */
export async function sendChanges({
  token,
  personId,
}: {
  token: string;
  personId: string;
}): Promise<{ stored: number; opened: number; sent: number }> {
  const { mine, firstCall, allSent } = openQueue(token, personId);
  const begun = performance.now();
  await mine.open();
  const started = performance.now();
  void mine.lead(true);
  const called = await firstCall;
  await allSent;
  const sent = performance.now() - called;
  await mine.close();
  return { stored: started - begun, opened: called - started, sent };
}

/** Returns the milliseconds from the first call until the server has acknowledged the kept talk; other changes may still be unsent. */
export async function sendBookmark({ token, personId }: { token: string; personId: string }): Promise<number> {
  const { mine, firstCall, bookmarkSent } = openQueue(token, personId);
  await mine.open();
  void mine.lead(true);
  const called = await firstCall;
  await bookmarkSent;
  const sent = performance.now() - called;
  await mine.close();
  return sent;
}

const messagesIn = (room: string, count: number, changedAt: number): UserDocument[] =>
  Array.from({ length: count }, (_, index) =>
    message.document(
      newRandomId(),
      { room, text: `Message number ${index}`, deleted: false },
      { changedAt: changedAt - count + index, rev: newRandomId() },
    ),
  );

export const changes = (count: number, changedAt: number, kept: boolean): UserDocument[] =>
  Array.from({ length: count }, (_, index) =>
    agendaDocument({ talkId: `talk-${index}`, kept, changedAt: changedAt + index, rev: newRandomId() }),
  );

export const asRows = (documents: readonly UserDocument[]): { rows: { newDocumentState: UserDocument }[] } => ({
  rows: documents.map((newDocumentState) => ({ newDocumentState })),
});

function openQueue(token: string, personId: string) {
  const [firstCall, allSent] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const bookmarkSent = Promise.withResolvers<void>();
  const wire = benchWire(token);
  let calls = 0;
  const mine: Outbox = new Outbox({
    personId,
    wire: {
      pull: (after, limit) => wire.pull(after, limit),
      push: (rows) => {
        calls += 1;
        firstCall.resolve(performance.now());
        return wire.push(rows);
      },
    },
    timers: pageTimers,
    random: Math.random,
    onSettled: () => undefined,
    onRefused: () => undefined,
    onDocuments: () => undefined,
    onKnown: () => {
      if (calls > 0 && mine.unsent.length === 0) allSent.resolve();
      if (calls > 0 && !mine.unsent.some(agenda.is)) bookmarkSent.resolve();
    },
    onSending: () => undefined,
    unjournalled: () => [],
    onNoDatabase: () => undefined,
    onBroken: (error) => {
      allSent.reject(error);
      bookmarkSent.reject(error);
    },
  });
  return { mine, firstCall: firstCall.promise, allSent: allSent.promise, bookmarkSent: bookmarkSent.promise };
}
