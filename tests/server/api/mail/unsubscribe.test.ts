import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMessages } from '../../../../server/jobs/queue-messages.ts';
import type { Mail } from '../../../../server/platform/mailer.ts';
import type { Stored, TableSpec } from '../../../../server/store/document-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

/** Sends a message to everybody. Returns its mails, by address. */
async function message(): Promise<ReadonlyMap<string, Mail>> {
  const before = app.outbox.length;
  const made = await app.call('POST', '/admin/mail-messages', 'olive', { subject: 'News', html: '<p>News</p>' });
  const { id } = made.body as { id: string };
  expect((await app.call('POST', `/admin/mail-messages/${id}/send`, 'olive')).status).toBe(200);
  await queueMessages(app.ports, new AbortController().signal);
  await app.settled();
  return new Map(app.outbox.slice(before).map((mail) => [mail.to, mail]));
}
const linkIn = (mail: Mail | undefined): string =>
  /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
const pathOf = (link: string): string => new URL(link).pathname;
const wishes = async (who: string): Promise<unknown> => (await app.call('GET', '/profile/mail', who)).body;
const everybody = ['ada@example.org', 'grace@example.org', 'olive@example.org'];

test('opening the link of a message changes nothing; a mail program’s one press ends messages, and log-in mails still come', async () => {
  const first = await message();
  expect([...first.keys()].toSorted()).toEqual(everybody);
  const mail = first.get('ada@example.org');
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<http.+\/api\/mail\/unsubscribe\/[\w-]{43}\.[\w-]{22}>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail?.html).toContain(`<a href="${linkIn(mail)}">Get no more messages</a>`);
  expect(mail?.text).toContain(linkIn(mail));
  const path = pathOf(linkIn(mail));
  const page = await app.request(path);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('<form method="post"><button>Get no more messages</button></form>');
  expect(await wishes('ada')).toEqual({ messages: true });

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await app.request(path, { method: 'POST', body })).status).toBe(200);
  expect((await app.request(path, { method: 'POST' })).status).toBe(200);
  expect(await wishes('ada')).toEqual({ messages: false });
  expect([...(await message()).keys()].toSorted()).toEqual(['grace@example.org', 'olive@example.org']);
  await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' });
  await app.settled();
  expect(app.outbox.at(-1)).toMatchObject({ to: 'ada@example.org', subject: expect.stringContaining('login') });
  expect(app.outbox.at(-1)?.headers).toBeUndefined();

  expect((await app.call('PATCH', '/profile/mail', 'ada', { messages: true })).body).toEqual({ messages: true });
  expect([...(await message()).keys()].toSorted()).toEqual(everybody);
});

test('who unsubscribes while mails wait gets none of them', async () => {
  const made = await app.call('POST', '/admin/mail-messages', 'olive', { subject: 'Late', html: '<p>Late</p>' });
  const { id } = made.body as { id: string };
  await app.call('POST', `/admin/mail-messages/${id}/send`, 'olive');
  await app.call('PATCH', '/profile/mail', 'grace', { messages: false });
  const before = app.outbox.length;
  await queueMessages(app.ports, new AbortController().signal);
  await app.settled();
  expect(
    app.outbox
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['ada@example.org', 'olive@example.org']);
});

interface Row extends Stored {
  readonly why: string;
}
const SUPPRESSED: TableSpec<Row, never> = { name: 'suppressed', indexes: {} };

test('the list of those who asked for no more has no address, and a made-up link ends nobody’s messages', async () => {
  const [mail] = [...(await message()).values()];
  const [, token = ''] = pathOf(linkIn(mail)).split('/unsubscribe/');
  const [id = '', signature = ''] = token.split('.');
  const forged = `${id.slice(0, -1)}${id.endsWith('A') ? 'E' : 'A'}.${signature}`;
  for (const method of ['GET', 'POST'])
    expect((await app.request(`/api/mail/unsubscribe/${forged}`, { method })).status).toBe(404);
  expect((await app.request('/api/mail/unsubscribe/short', { method: 'POST' })).status).toBe(422);
  await app.request(`/api/mail/unsubscribe/${token}`, { method: 'POST' });
  const row = await (await app.ports.store.table(SUPPRESSED)).get(id);
  expect(row).toEqual({ id, rev: 1, why: 'unsubscribed', at: app.ports.now() });
});
