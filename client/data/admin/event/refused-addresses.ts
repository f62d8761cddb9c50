import {
  allowAddress,
  listRefusedAddresses,
  readMailQueue,
  type RefusedAddress,
} from '../../../../domain/mail/mail-queue-calls.ts';
import { SECOND } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { raise } from '../../../platform/http/toasts.ts';
import { answered } from '../../loading/answer.ts';
import type { AdminSearch } from '../admin-search.ts';

/** Loads a page of people whose address was refused. Devices do not store them. */
export const askRefused = async ({ page }: AdminSearch, signal: AbortSignal) =>
  answered(await http.request(listRefusedAddresses, { page }, { signal }));

/** Sends mails to many people to an address again. Returns why it failed, if it did. */
export async function allowAgain({ id, email }: RefusedAddress): Promise<string | undefined> {
  const answer = await http.request(allowAddress, { id }, { key: crypto.randomUUID() });
  if (!answer.ok) return answer.refusal.message;
  raise(`Mails are sent to ${email} again`, { topic: 'admin' });
  return undefined;
}

/** How many mails wait, and why they are held back; refreshed every few seconds. */
export const useMailQueue = () =>
  useQuery((signal) => http.request(readMailQueue, {}, { signal }), { about: 'queue', everyOf: () => 10 * SECOND })
    .value;
