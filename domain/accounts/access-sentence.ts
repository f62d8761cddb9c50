import { counted } from '../counted.ts';
import { clockTime } from '../event/time-display.ts';
import { MINUTE, type Instant, type Zone } from '../time.ts';
import type { AccessReason } from './access.ts';

/** The reason as the help desk reads it out: one sentence, times on the clock of the event. */
export function accessSentence(
  { kind, at, address }: AccessReason,
  { now, zone }: { readonly now: Instant; readonly zone: Zone },
): string {
  const time = at === null ? '' : clockTime(at, zone);
  switch (kind) {
    case 'no-account':
      return 'Has no account: there is no mail address to log in with.';
    case 'shut-out':
      return 'Is shut out.';
    case 'other-address':
      return `Asked for a link at ${time} with another address: ${address ?? ''}.`;
    case 'locked':
      return 'The code is locked after 10 wrong tries. A link by mail still logs in.';
    case 'mail-refused':
      return `The mail of ${time} was refused by the mail server.`;
    case 'mails-used-up':
      return 'Asked for 5 mails in a short time. The next one has to wait, the links in them work.';
    case 'other-device':
      return `Logged in on another device at ${time}, which ended the log-in before.`;
    case 'logged-in':
      return at === null ? 'Is logged in.' : loggedIn(now - at, time);
    case 'link-expired':
      return `The link mailed at ${time} has expired.`;
    case 'no-ticket':
      return 'Has no ticket. A link by mail logs in without one.';
    case 'never':
      return 'Has not logged in yet. Nothing stands in the way.';
  }
}

/** Within the hour as it is said, before that by the clock. */
function loggedIn(ago: number, time: string): string {
  const minutes = Math.floor(ago / MINUTE);
  if (minutes < 1) return 'Logged in just now.';
  if (minutes >= 60) return `Logged in at ${time}.`;
  return counted(minutes, 'Logged in 1 minute ago.', `Logged in ${minutes} minutes ago.`);
}
