import {
  allowAddress,
  changeMailPace,
  listRefusedAddresses,
  readMailQueue,
  type RefusedAddress,
} from '../../../../domain/mail/mail-queue-calls.ts';
import { plural } from '../../../../domain/plural.ts';
import { SECOND } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { raise } from '../../../platform/http/toasts.ts';
import { answered } from '../../loading/answer.ts';
import { sayDone } from '../records/undo.ts';
import type { AdminSearch } from '../admin-search.ts';

/** Loads one page of people whose email address was rejected. Not stored on the device. */
export const askRefused = async ({ page }: AdminSearch, signal: AbortSignal) =>
  answered(await http.request(listRefusedAddresses, { page }, { signal }));

/** Sends mails to many people to an address again. Returns why it failed, if it did. */
export async function allowAgain({ id, email }: RefusedAddress): Promise<string | undefined> {
  const answer = await http.request(allowAddress, { id }, { key: crypto.randomUUID() });
  if (!answer.ok) return answer.refusal.message;
  raise(`Mails are sent to ${email} again`, { topic: 'admin' });
  return undefined;
}

/** How the mail queue stands, refreshed every few seconds; `again` asks at once. */
export const useMailQueue = () => {
  const { value, again } = useQuery((signal) => http.request(readMailQueue, {}, { signal }), {
    about: 'queue',
    everyOf: () => 10 * SECOND,
  });
  return { queue: value, again };
};

interface PaceChange {
  readonly perMinute: number;
  /** Of the pace that the organiser saw. */
  readonly rev: string;
}

/** Sets how many mails a minute are sent; `after` runs when it or its undo has worked. Returns the reason of a failure. */
export async function setMailPace({ perMinute, rev }: PaceChange, after: () => void) {
  const answer = await http.request(
    changeMailPace,
    { per_minute: perMinute },
    { ifMatch: rev, key: crypto.randomUUID() },
  );
  if (!answer.ok) return answer.refusal;
  sayDone(
    plural(perMinute, '1 mail a minute is sent', `${perMinute.toLocaleString('en')} mails a minute are sent`),
    answer.auditIds,
    after,
  );
  return undefined;
}
