import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SegmentReach } from '../../../../domain/mail/mail-message-calls.ts';
import type { RefusedAddress } from '../../../../domain/mail/mail-queue-calls.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const reach = async () =>
  (await app.call('POST', '/admin/mail-messages/reach', 'olive', { segment: [] })).body as SegmentReach;

test('a program with a token of its own reports bounces and complaints, and reaches nothing else', async () => {
  const made = await app.call('POST', '/admin/machines', 'olive', {
    name: 'Mail provider',
    scopes: ['mail:bounces'],
    until: '2027-07-20',
  });
  expect(made.status).toBe(201);
  const { token } = made.body as { token: string };
  const report = (email: string, kind: string) => app.call('POST', '/mail/bounces', { token }, { email, kind });
  expect(await reach()).toMatchObject({ people: 3, unsubscribed: 0, refused: 0, recipients: 3 });
  expect((await report('Ada@example.org', 'bounced')).status).toBe(204);
  expect((await report('ada@example.org', 'bounced')).status).toBe(204);
  expect((await report('grace@example.org', 'complained')).status).toBe(204);
  expect((await report('nobody@example.org', 'bounced')).status).toBe(204);
  expect((await report('ada@example.org', 'returned')).status).toBe(422);
  expect(await reach()).toMatchObject({ people: 3, unsubscribed: 1, refused: 1, recipients: 1 });
  const listed = (await app.call('GET', '/admin/refused-addresses', 'olive')).body as { data: RefusedAddress[] };
  expect(listed.data.map(({ id, answer, status }) => [id, answer, status])).toEqual([['ada', null, '']]);
  expect((await app.call('GET', '/profile/mail', 'grace')).body).toEqual({ messages: false });
  for (const path of ['/admin/refused-addresses', '/admin/mail-messages', '/admin/mail-queue'])
    expect((await app.call('GET', path, { token })).body).toMatchObject({
      message: 'This token may only say which mails bounced.',
    });
});

test('people without that scope report nothing', async () => {
  const bounce = { email: 'olive@example.org', kind: 'bounced' };
  expect((await app.call('POST', '/mail/bounces', 'ada', bounce)).status).toBe(403);
  expect((await app.call('POST', '/mail/bounces', undefined, bounce)).status).toBe(401);
  expect((await reach()).recipients).toBe(1);
});
