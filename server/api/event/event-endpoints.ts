import { allTicketTypes } from '../tickets/ticket-types.ts';
import { choicesInForce } from '../../../domain/event/effective-choices.ts';
import { findPackages } from '../packages/packages.ts';
import { releasedLists } from '../event-fields/field-lists.ts';
import { readChoices } from '../../../domain/choices/choice-calls.ts';
import { readEvent } from '../../../domain/event/event-calls.ts';
import { toPublicEvent } from '../../../domain/event/public-event.ts';
import type { Ports } from '../../ports.ts';
import { endpoint } from '../../http/endpoint.ts';
import { adminEventEndpoints } from './admin-event-endpoints.ts';
import { openDemo, readSetup, testMailCall } from '../../../domain/event/setup/setup-calls.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Instant } from '../../../domain/time.ts';
import { allAccounts, findAccount } from '../accounts/account-store.ts';
import { needsOperator, readPace } from '../mail/mail-pace.ts';
import { mailView } from '../mail/mail-view.ts';
import { mailsOf, mailsWaiting, queueMail } from '../mail/mails.ts';
import { offeredProviders } from '../oidc/provider-store.ts';
import { isSetUp } from './is-set-up.ts';
import { lastBackupAt } from './last-backup.ts';

/** Returns the state of the mail queue and of the caller's last test mail. */
async function mailState(userId: string, ports: Ports) {
  const pace = await readPace(ports);
  const now = ports.now();
  const isHeld = pace.pausedUntil > now;
  const test = (await mailsOf(userId, ports)).find(({ kind }) => kind === 'test');
  const shown = test && mailView(test, pace, now);
  return {
    mail_works: pace.takenAt > 0 && pace.failures === 0,
    mail_queue: {
      waiting: await mailsWaiting(ports),
      why: pace.failures === 0 ? ('' as const) : pace.why,
      answer: pace.failures === 0 ? null : pace.answer,
      next_at: isHeld && !needsOperator(pace) ? iso(pace.pausedUntil) : null,
    },
    mail_test: shown
      ? {
          state: shown.state,
          answer: shown.answer,
          why: shown.why,
          next_at: shown.nextAt === null ? null : iso(shown.nextAt),
        }
      : null,
  };
}

const iso = (at: Instant): string => new Date(at).toISOString();

async function countAccounts(ports: Ports): Promise<{ admins: number; holders: number; invited: number }> {
  const counts = { admins: 0, holders: 0, invited: 0 };
  for await (const { roles, isDemo, invitedAt } of allAccounts(ports)) {
    if (isDemo && !ports.event().isDemo) continue;
    if (roles.includes('ROLE_ADMIN')) counts.admins += 1;
    else counts.holders += 1;
    if (invitedAt !== null) counts.invited += 1;
  }
  return counts;
}

const isEventSet = async ({ log }: Pick<Ports, 'log'>): Promise<boolean> =>
  (await log.state('pub')).get('event', 'event') !== undefined;

const DEMO_CLOSED =
  'The demo has log-ins that everybody can look up, so it opens only where nobody comes from elsewhere.';

const setupEndpoints = [
  endpoint(readSetup, {
    summary: 'How far the set-up of the event has come, as far as only the server knows.',
    handle: async ({ actor, ports }) => {
      const at = await lastBackupAt(ports);
      return {
        mail: ports.sendsMail,
        demo: ports.demo !== undefined && !(await isEventSet(ports)),
        public_url: ports.publicUrl,
        https: ports.publicUrl.startsWith('https://'),
        embed_hosts: [...ports.embedHosts],
        ...(await countAccounts(ports)),
        last_backup_at: at === undefined ? null : iso(at),
        ...(await mailState(actor.id, ports)),
      };
    },
  }),
  endpoint(openDemo, {
    summary: 'Shows the demo event where there is none of your own yet; it goes with the first import.',
    refuses: ['conflict'],
    handle: async ({ ports }) => {
      if (await isEventSet(ports)) refuse('conflict', 'There is an event already');
      await (ports.demo ?? refuse('conflict', DEMO_CLOSED))(ports);
      return null;
    },
  }),
  endpoint(testMailCall, {
    summary: 'Sends a test mail to the organiser who asks; the set-up shows the result.',
    handle: async ({ actor, ports }) => {
      const { address } = (await findAccount(actor.id, ports)) ?? refuse('not-found', 'There is no such account');
      await queueMail({ kind: 'test', userId: actor.id }, ports);
      return { to: address };
    },
  }),
];

export const eventEndpoints = [
  endpoint(readEvent, {
    summary: 'What a stranger may know of the event: its name, place, dates and where tickets are sold.',
    handle: async ({ ports }) => toPublicEvent(ports.event(), await isSetUp(ports), await offeredProviders(ports)),
  }),
  endpoint(readChoices, {
    summary:
      'What forms offer and how much they take, as this event has it: choice lists, vocabulary of exhibitors, ' +
      'packages, types of tickets, days with their labels, limits.',
    handle: async ({ ports }) => {
      const choices = choicesInForce(ports.event(), await releasedLists(ports), await findPackages(ports));
      return { ...choices, ticket_types: (await allTicketTypes(ports)).map(({ id }) => id) };
    },
  }),
  ...adminEventEndpoints,
  ...setupEndpoints,
];
