import { type MailMessage, mailMessagesCollection } from '../../../../domain/mail/mail-message.ts';
import {
  addMailMessage,
  countSegment,
  editMailMessage,
  type MailMessageView,
  pauseMailMessage,
  readMailMessage,
  removeMailMessage,
  resumeMailMessage,
  type SegmentReach,
  sendMailMessage,
  stopMailMessage,
  testMailMessage,
} from '../../../../domain/mail/mail-message-calls.ts';
import type { MailSegment } from '../../../../domain/mail/segment.ts';
import { SECOND } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { entityRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';
import { sayDone } from '../records/undo.ts';

export type MailMessageRow = MailMessage;
export const messageRows = entityRows(mailMessagesCollection);
export const messageWrites: EntityCalls = { add: addMailMessage, edit: editMailMessage, remove: removeMailMessage };

/** How long to wait after the last change until the server is asked, in milliseconds. */
const SETTLED = 0.5 * SECOND;

/** How many people a segment means, and how many of them get no messages; undefined while it is unknown. */
export function useSegmentReach(segment: MailSegment): SegmentReach | undefined {
  const isWhole = segment.every(({ ids }) => ids.length > 0);
  const { value, isCurrent } = useQuery((signal) => http.request(countSegment, { segment }, { signal }), {
    about: isWhole ? JSON.stringify(segment) : undefined,
    delay: SETTLED,
  });
  return isCurrent && isWhole ? value : undefined;
}

/** How far a message has come, refreshed every few seconds while it is being sent. */
export function useMessageProgress({ id, state }: MailMessageRow): MailMessageView | undefined {
  const { value } = useQuery((signal) => http.request(readMailMessage, { id }, { signal }), {
    about: `${id} ${state}`,
    everyOf: (message) => (message && message.ended_at === null && message.state !== 'draft' ? 3 * SECOND : undefined),
  });
  return value?.id === id ? value : undefined;
}

/** Sends a message as it was seen. Returns why it was not sent, if it was not. */
export async function sendToSegment({ id, rev, key }: { id: string; rev: string | undefined; key: string }) {
  const answer = await http.request(sendMailMessage, { id }, { key, ...(rev !== undefined && { ifMatch: rev }) });
  return answer.ok ? undefined : answer.refusal.message;
}

/** Keeps the rest of a message from being sent. Returns why it failed, if it did. */
export async function stopMessage(id: string): Promise<string | undefined> {
  const answer = await http.request(stopMailMessage, { id }, { key: crypto.randomUUID() });
  if (!answer.ok) return answer.refusal.message;
  sayDone('Stopped. Mails that were sent cannot be taken back.', []);
  return undefined;
}

/** Holds back the mails of a message that were not sent, or lets it go on. Returns why it failed, if it did. */
export async function setPaused(id: string, isPaused: boolean): Promise<string | undefined> {
  const answer = await http.request(
    isPaused ? pauseMailMessage : resumeMailMessage,
    { id },
    { key: crypto.randomUUID() },
  );
  return answer.ok ? undefined : answer.refusal.message;
}

/** Sends the saved message to the caller alone. Returns a sentence about it. */
export async function testMessage(id: string): Promise<string> {
  const answer = await http.request(testMailMessage, { id }, { key: crypto.randomUUID() });
  return answer.ok ? `The test is on its way to ${answer.value.to}.` : answer.refusal.message;
}
