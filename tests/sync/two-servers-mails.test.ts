import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { MAIL_BURST, MAIL_PACE_FREE } from '../../domain/limits/mail.ts';
import { MINUTE } from '../../domain/time.ts';
import { queueMail } from '../../server/api/mail/mails.ts';
import { readPace } from '../../server/api/mail/mail-pace.ts';
import { queueMessages } from '../../server/jobs/queue-messages.ts';
import { eventually } from '../support/eventually.ts';
import { findConcurrentMongo } from '../support/mongo-java-server.ts';
import { note } from '../support/notes.ts';
import { olive, testPerson, type TestPerson } from '../support/people.ts';
import { type StandInMailServer, startMailServer } from '../support/smtp-server.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';

const mongo = await findConcurrentMongo();
note(
  mongo
    ? `Two servers sent mails on ${mongo.name}.`
    : 'Two servers did not send mails: there is no MongoDB that compares and swaps in one step.',
);
afterAll(() => mongo?.stop());

const guests = Array.from({ length: 24 }, (_, n): TestPerson => {
  const id = `guest-${n}`;
  return {
    person: testPerson({ id, firstName: 'Guest', lastName: String(n) }),
    email: `${id}@example.org`,
    ticketCode: `9GST-${n}`,
    roles: ['ROLE_ATTENDEE'],
  };
});
/** With the organiser, who is an attendee, too. */
const EVERYBODY = guests.length + 1;
const addresses = guests.map(({ email }) => email).toSorted();

describe.runIf(mongo)(`two servers on ${mongo?.name}`, () => {
  let smtp: StandInMailServer;
  let two: TwoServers;
  async function start(perMinute: number): Promise<void> {
    smtp = await startMailServer();
    const env = { SMTP_URL: smtp.url, MAIL_PER_MINUTE: String(perMinute) };
    two = await startTwoServers(mongo!, { people: [olive, ...guests], env });
  }
  afterEach(async () => {
    await two[Symbol.asyncDispose]();
    await smtp[Symbol.asyncDispose]();
  });
  /** Wakes the queues of both at the same moment. */
  const wake = (): void => two.servers.forEach(({ ports }) => ports.wakes.wake('mails'));
  const sentTo = (): string[] => smtp.taken.map(({ to }) => to).toSorted();
  /** Queues a mail to each guest, in turn at both servers. */
  const mailGuests = () =>
    Promise.all(
      guests.map(({ person: { id: userId } }, index) =>
        queueMail({ kind: 'password-changed', userId, id: `mail-${userId}`, group: 'all' }, two.at(index).ports),
      ),
    );

  test('each mail is sent once, whichever server queued it, and both servers move on one pace', async () => {
    await start(6000);
    const every = MINUTE / (6000 * (1 - MAIL_PACE_FREE));
    const before = Date.now();
    await mailGuests();
    wake();
    await two.settled();
    await eventually(() => expect(sentTo()).toEqual(addresses));
    await two.settled();
    expect([sentTo(), smtp.counts.tries]).toEqual([addresses, guests.length]);
    // The first slot is at most a burst before now; each mail moves it on, whoever sent it.
    const { at } = await readPace(two.at(0).ports);
    expect(at).toBeGreaterThanOrEqual(before - MAIL_BURST * every + guests.length * every);
    // What is queued again at the other server writes nobody a second mail.
    await mailGuests();
    wake();
    await two.settled();
    expect(smtp.counts.tries).toBe(guests.length);
  });

  test('a message that is stopped at one server is not sent by the other', async () => {
    await start(20);
    const [first, second] = two.servers;
    const { body } = await first.call('POST', '/admin/mail-messages', 'olive', {
      subject: 'Soon',
      html: '<p>{link}</p>',
      segment: [{ kind: 'role', ids: ['ROLE_ATTENDEE'] }],
    });
    const { id } = body as { id: string };
    await first.call('POST', `/admin/mail-messages/${id}/send`, 'olive');
    await Promise.all(two.servers.map(({ ports }) => queueMessages(ports, new AbortController().signal)));
    wake();
    // Some are sent at once; at 20 a minute the others wait for their turn.
    await eventually(() => expect(smtp.taken.length).toBeGreaterThan(MAIL_BURST / 2));
    expect(await second.call('POST', `/admin/mail-messages/${id}/stop`, 'olive')).toMatchObject({ status: 200 });
    const atStop = smtp.taken.length;
    await Promise.all(two.servers.map(({ ports }) => queueMessages(ports, new AbortController().signal)));
    wake();
    await two.settled();
    const view = (await first.call('GET', `/admin/mail-messages/${id}`, 'olive')).body as {
      mails: Record<string, number>;
    };
    const sent = smtp.taken.length;
    // What was under way at that moment, two mails a server, may still arrive.
    expect(sent - atStop).toBeLessThanOrEqual(4);
    expect(view).toMatchObject({
      state: 'stopped',
      mails: { all: EVERYBODY, waiting: 0, sent, withdrawn: EVERYBODY - sent },
    });
    expect(sent).toBeLessThan(EVERYBODY);
    expect(new Set(sentTo()).size).toBe(sent);
  });
});
