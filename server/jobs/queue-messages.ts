import { setImmediate } from 'node:timers/promises';
import { MESSAGE_PEOPLE_MAX, MESSAGE_ROWS_AT_ONCE } from '../../domain/limits/mail.ts';
import type { MailMessage } from '../../domain/mail/mail-message.ts';
import { countGroup, queueMails, releaseGroup, withdrawGroup } from '../api/mail/mails.ts';
import { countsOf, messageGroup, mailMessages, messageMailId } from '../api/mail/messages.ts';
import { segmentPeople } from '../api/mail/segment-people.ts';
import type { Ports } from '../ports.ts';
import { changeDocument } from '../sync/change-document.ts';
import { allDocuments, findDocument } from '../sync/documents.ts';

/**
 * Moves messages on: writes their mails to the queue, withdraws those of stopped ones, and notes when none is left. Each mail has
 * an id made of message and person, so a step that was interrupted, or is done by two servers, writes nobody a second mail.
 */
export async function queueMessages(ports: Ports, signal: AbortSignal): Promise<void> {
  for (const message of await allDocuments(mailMessages, ports)) {
    if (signal.aborted) return;
    if (message.state === 'queuing') await queueRows(message, ports, signal);
    if (message.state === 'sending' && !message.isPaused) await releaseGroup(messageGroup(message.id), ports, signal);
    if (message.state === 'stopped' && message.endedAt === null)
      await withdrawGroup(messageGroup(message.id), ports, signal);
    if (message.state === 'sending' || message.state === 'stopped') await endIfDone(message, ports);
  }
}

async function queueRows({ id, segment }: MailMessage, ports: Ports, signal: AbortSignal): Promise<void> {
  const { recipients } = await segmentPeople(segment, ports);
  const people = recipients.slice(0, MESSAGE_PEOPLE_MAX);
  const group = messageGroup(id);
  for (let from = 0; from < people.length; from += MESSAGE_ROWS_AT_ONCE) {
    if (signal.aborted || (await findDocument(mailMessages, id, ports))?.state !== 'queuing') return;
    const part = people.slice(from, from + MESSAGE_ROWS_AT_ONCE);
    await queueMails(
      part.map((userId) => ({ kind: 'message', userId, id: messageMailId(id, userId), group })),
      ports,
    );
    await setImmediate();
  }
  const { all } = countsOf(await countGroup(group, ports));
  const to = (held: MailMessage): MailMessage =>
    held.state === 'queuing' ? { ...held, state: 'sending', recipients: all } : held;
  await changeDocument(mailMessages, { id, mid: `queued:${id}`, to }, ports);
}

async function endIfDone({ id, state, endedAt }: MailMessage, ports: Ports): Promise<void> {
  if (endedAt !== null) return;
  const { all, waiting, ...result } = countsOf(await countGroup(messageGroup(id), ports));
  if (waiting > 0) return;
  const to = (held: MailMessage): MailMessage =>
    held.state === state && held.endedAt === null
      ? { ...held, state: state === 'sending' ? 'done' : state, endedAt: ports.now(), recipients: all, result }
      : held;
  await changeDocument(mailMessages, { id, mid: `ended:${id}:${state}`, to }, ports);
}
