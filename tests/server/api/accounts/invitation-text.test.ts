import { expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../../domain/time.ts';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { invite } from '../../../../server/api/accounts/invitations.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const NINA = { email: 'nina@example.org', first_name: 'Nina', last_name: 'Guest', roles: ['ROLE_ATTENDEE'] };
const add = (app: TestApp, more: object = {}) => app.call('POST', '/admin/create-user', 'olive', { ...NINA, ...more });

async function invitation(app: TestApp): Promise<string> {
  expect(await add(app)).toMatchObject({ status: 201 });
  await app.settled();
  return app.outbox.at(-1)?.text ?? '';
}

test('an invitation names the event, its dates, its place and where to ask', async () => {
  const event = { name: 'Harbour Days', firstDay: '2027-07-12', lastDay: '2027-07-13', location: 'Hamburg' };
  await using app = await startTestApp({ event: { ...event, contact: 'help@harbour.example' } });
  const text = await invitation(app);
  expect(text.split('\n\n')).toEqual([
    'You are invited to Harbour Days. Choose a password with this link:',
    expect.stringMatching(/^http/),
    'The link can be used once within 14 days. You can always log in with a link by email instead:',
    expect.stringMatching(/\/auth\/login$/),
    'When: 12–13 July 2027',
    'Where: Hamburg',
    'Do you have questions? Ask here: help@harbour.example',
  ]);
});

test('an invitation leaves out a place and a contact that the event does not have', async () => {
  await using app = await startTestApp({ event: { location: '', contact: '' } });
  const text = await invitation(app);
  expect(text).toContain('When: ');
  expect(text).not.toMatch(/Where:|questions/);
});

test('nobody is invited while the event has no name; people can be added without an invitation', async () => {
  await using app = await startTestApp();
  await app.ports.log.append('pub', {
    mid: 'gone',
    by: 'server',
    decide: () => ({ ops: [{ c: 'event', id: 'event', rev: 'gone', del: true }] }),
  });
  const message =
    'The event has no name yet, and invitations say it. Name the event first, or do not mail invitations.';
  expect(app.ports.event().name).toBe('Plenary');
  expect(await add(app)).toMatchObject({ status: 409, body: { message } });
  const added = await add(app, { send_invitation: false });
  expect(added).toMatchObject({ status: 201 });
  const { id } = added.body as { id: string };
  expect(await app.call('POST', `/admin/users/${id}/resend-invitation-link`, 'olive')).toMatchObject({
    status: 409,
    body: { message },
  });
  await app.settled();
  expect(app.outbox).toEqual([]);
});

test('an invitation that a source or a registration queued waits until the event has a name, and is lost at no time', async () => {
  await using app = await startTestApp();
  const held = (await app.ports.log.state('pub')).get('event', 'event');
  const write = (mid: string, op: object) =>
    app.ports.log.append('pub', {
      mid,
      by: 'server',
      decide: () => ({ ops: [{ c: 'event', id: 'event', rev: mid, ...op }] }),
    });
  await write('gone', { del: true });
  await invite((await findAccount('grace', app.ports))!, app.ports);
  for (let day = 0; day < 20; day += 1) {
    app.advance(DAY);
    app.ports.wakes.wake('mails');
    await app.settled();
  }
  expect(app.outbox).toEqual([]);
  await write('back', { doc: held!.doc });
  app.advance(5 * MINUTE);
  app.ports.wakes.wake('mails');
  await app.settled();
  expect(app.outbox.map(({ to, subject }) => [to, subject])).toEqual([
    ['grace@example.org', 'Your invitation to Test Days'],
  ]);
});
