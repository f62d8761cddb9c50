import { plural } from '../plural.ts';
import { clockTime } from '../event/time-display.ts';
import { HOUR, MINUTE, type Instant, type Zone } from '../time.ts';
import type { AccessKind, AccessReason } from './access.ts';

/** The reason as one sentence for the help desk. Times are in the event's zone. */
export function accessSentence(
  { kind, at, address }: AccessReason,
  { now, zone }: { readonly now: Instant; readonly zone: Zone },
): string {
  const time = at === null ? '' : clockTime(at, zone);
  return SENTENCES[kind]({ time, address: address ?? '', ago: at === null ? 0 : now - at });
}

interface Said {
  readonly time: string;
  readonly address: string;
  readonly ago: number;
}

const SENTENCES: Readonly<Record<AccessKind, (said: Said) => string>> = {
  'no-account': () => 'No account: there is no email address to log in with.',
  'shut-out': () => 'Is shut out.',
  'other-address': ({ time, address }) => `Tried to log in at ${time} with another address: ${address}.`,
  locked: () => 'The code is locked after 10 wrong tries. A link by mail still logs in.',
  'mail-refused': ({ time }) => `The mail server refused the mail of ${time}.`,
  'mail-waits': ({ time }) => `The mail of ${time} waits: the mail server does not take it yet.`,
  'mail-late': ({ time }) => `The mail of ${time} was not sent: the mail server did not take it in time.`,
  'mails-used-up': () => 'Asked for 5 mails in a short time. The next one has to wait; the links in them work.',
  'other-device': ({ time }) => `Logged in on another device at ${time}, which ended the log-in before.`,
  'logged-in': loggedIn,
  'link-expired': ({ time }) => `The link mailed at ${time} has expired.`,
  'no-ticket': () => 'Has no ticket. A link by mail logs in without one.',
  never: () => 'Has not logged in yet. Nothing stands in the way.',
};

/** Minutes ago within the last hour, else the clock time. */
function loggedIn({ time, ago }: Said): string {
  const minutes = Math.floor(ago / MINUTE);
  if (minutes < 1) return 'Logged in just now.';
  if (ago >= HOUR) return `Logged in at ${time}.`;
  return plural(minutes, 'Logged in 1 minute ago.', `Logged in ${minutes} minutes ago.`);
}
