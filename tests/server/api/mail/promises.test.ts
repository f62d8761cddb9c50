import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../../../../domain/talks/talk-place.ts';
import { DAY, MINUTE } from '../../../../domain/time.ts';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { releaseChanges } from '../../../../server/api/talks/schedule-release.ts';
import { codesWaiting, queueCodes } from '../../../../server/api/tickets/code-tasks.ts';
import { codeHasher, releaseCodeClaims } from '../../../../server/api/tickets/hash-codes.ts';
import { moveMailJournal } from '../../../../server/api/mail/move-mail-journal.ts';
import { mailsOf } from '../../../../server/api/mail/mails.ts';
import type { Stored, TableSpec } from '../../../../server/store/document-store.ts';
import { at, mainStage, testTalk } from '../../../support/conference.ts';
import { dyingPorts } from '../../../support/dying-ports.ts';
import { grace, olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const talk = testTalk({
  id: 'first',
  startsAt: at('12:00'),
  stageId: mainStage.id,
  speakers: [{ id: 'grace', name: 'Grace' }],
});

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ talks: [talk] })));
afterAll(() => app.stop());

const table = async (rows: readonly string[], invite = true): Promise<void> => {
  const csv = ['email,first_name,last_name,ticket_type,ticket_code', ...rows].join('\n');
  expect((await app.call('POST', '/admin/tickets/csv', 'olive', { csv, invite })).status).toBe(200);
  await app.settled();
};
const mailsTo = (address: string): readonly string[] =>
  app.outbox.filter(({ to }) => to === address).map(({ text }) => text);
const REPLACES = 'This code replaces any earlier one.';

test('a release interrupted before it mailed its speakers mails them when it is repeated, once', async () => {
  const actor = { ...olive.person, roles: olive.roles, replayAccess: false };
  const was = placeOf(talk);
  const input = { changes: [{ id: 'first', was, to: { ...was, startsAt: talk.startsAt + 15 * MINUTE } }] };
  const release = async (tells: boolean): Promise<void> => {
    await releaseChanges(actor, { input: { ...input, tell_speakers: tells }, key: 'a-key' }, app.ports);
    await app.settled();
  };
  await release(false);
  expect(mailsTo(grace.email)).toEqual([]);
  await release(true);
  await release(true);
  expect(mailsTo(grace.email)).toHaveLength(1);
});

test('a table invites no one who has a valid invitation; by hand it can be sent again, also after it expired', async () => {
  const row = 'nina@example.org,Nina,Guest,Attendee,7K2Q-1';
  await table([row]);
  await table([row]);
  expect(mailsTo('nina@example.org')).toHaveLength(1);
  const nina = await findAccountByEmail('nina@example.org', app.ports);
  await app.call('POST', `/admin/users/${nina?.id}/resend-invitation-link`, 'olive');
  await app.settled();
  expect(mailsTo('nina@example.org')).toHaveLength(2);
  app.advance(15 * DAY);
  await app.logInAs('olive');
  await table([row]);
  expect(mailsTo('nina@example.org')).toHaveLength(3);
});

test('a mail mentions that its code replaces another one only if it does', async () => {
  await table(['omar@example.org,Omar,Guest,Attendee,7K2Q-2']);
  const omar = await findAccountByEmail('omar@example.org', app.ports);
  await app.call('POST', `/admin/tickets/${omar?.id}`, 'olive', {});
  const made = await app.call('POST', '/admin/tickets', 'olive', {
    email: 'petra@example.org',
    first_name: 'Petra',
    last_name: 'Falk',
    ticket_type: 'Attendee',
  });
  expect(made.status).toBe(201);
  await app.settled();
  const [invitation, renewed] = mailsTo('omar@example.org');
  expect([invitation!.includes('7K2Q-2'), invitation!.includes(REPLACES), renewed!.includes(REPLACES)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(mailsTo('petra@example.org').map((text) => text.includes(REPLACES))).toEqual([false]);
});

test('a server killed before any of its writes invites everyone once, with the code on their ticket', async () => {
  let kills = 0;
  for (let nth = 1; ; nth += 1) {
    const email = `killed-${nth}@example.org`;
    await table([`${email},Killed,Guest,Attendee,`], false);
    const account = await findAccountByEmail(email, app.ports);
    app.ports.wakes.on('codes', () => undefined);
    await queueCodes([{ accountId: account!.id, code: undefined, isInvited: true, actor: undefined }], app.ports);
    const dying = dyingPorts(app.ports, nth);
    codeHasher(dying.ports)();
    await app.settled();
    app.ports.wakes.on('codes', codeHasher(app.ports));
    await releaseCodeClaims(app.ports);
    app.advance(2 * MINUTE);
    await app.logInAs('olive');
    app.ports.wakes.wake('codes');
    await app.settled();
    app.ports.wakes.wake('mails');
    await app.settled();
    const mails = mailsTo(email);
    const reference = /mail address: (\S+)/.exec(mails[0] ?? '')?.[1];
    const { status } = await app.call('POST', '/attendee/login', undefined, { email, reference });
    expect([nth, mails.length, status, await codesWaiting(app.ports)]).toEqual([nth, 1, 200, 0]);
    if (!dying.died()) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(4);
});

interface Entry extends Stored {
  readonly [field: string]: string | number | null;
}
const JOURNAL: TableSpec<Entry, 'byUser' | 'byExpiry'> = {
  name: 'mailJournal',
  indexes: { byUser: { fields: ['userId', 'at'] }, byExpiry: { fields: ['expiresAt'] } },
};

test('mails from before the mail queue are still listed, and those that were waiting are shown as lost', async () => {
  const journal = await app.ports.store.table(JOURNAL);
  const entry = { rev: 1, userId: 'rhea', at: 5, answer: null, expiresAt: app.ports.now() + DAY };
  await journal.insert({ ...entry, id: 'a', kind: 'log-in', state: 'sent' });
  await journal.insert({ ...entry, id: 'b', at: 4, kind: 'invitation', state: 'waiting' });
  await moveMailJournal(app.ports.store);
  await moveMailJournal(app.ports.store);
  expect((await mailsOf('rhea', app.ports)).map(({ kind, state, why }) => [kind, state, why])).toEqual([
    ['log-in', 'sent', ''],
    ['invitation', 'withdrawn', 'late'],
  ]);
  expect(await journal.count('byUser', ['rhea'])).toBe(0);
});
