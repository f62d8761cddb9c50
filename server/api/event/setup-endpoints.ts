import { openDemo, readSetup, testMail } from '../../../domain/event/setup-calls.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { MailOutcome } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import { allAccounts, findAccount } from '../accounts/account-store.ts';
import { mail } from '../sessions/password-mails.ts';
import { lastBackupAt } from './last-backup.ts';

/** What became of the last test mail, of this process. */
const lastTests = new WeakMap<Ports['store'], MailOutcome>();

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

export const setupEndpoints = [
  endpoint(readSetup, {
    summary: 'How far the set-up of the event has come, as far as only the server knows.',
    handle: async ({ ports }) => {
      const at = await lastBackupAt(ports);
      return {
        mail: ports.sendsMail,
        demo: ports.demo !== undefined && !(await isEventSet(ports)),
        public_url: ports.publicUrl,
        https: ports.publicUrl.startsWith('https://'),
        ...(await countAccounts(ports)),
        last_backup_at: at === undefined ? null : new Date(at).toISOString(),
        mail_test: lastTests.get(ports.store) ?? null,
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
  endpoint(testMail, {
    summary: 'Mails whoever asks; what becomes of it, the set-up says.',
    handle: async ({ actor, ports }) => {
      const { address } = (await findAccount(actor.id, ports)) ?? refuse('not-found', 'There is no such account');
      const name = ports.event().name;
      const test = mail(address, `Mail from ${name} works`, [
        `This is a test of the mail of ${name}. You can delete it.`,
      ]);
      lastTests.set(ports.store, { state: 'waiting', answer: null });
      await ports.mail.send(test, (outcome) => lastTests.set(ports.store, outcome));
      return { to: address };
    },
  }),
];
