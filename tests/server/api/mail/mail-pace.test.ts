import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditSentence } from '../../../../domain/audit/audit-sentence.ts';
import type { AuditEntry } from '../../../../domain/audit/audit.ts';
import type { MailQueueView } from '../../../../domain/mail/mail-queue-calls.ts';
import { nextSlot } from '../../../../server/api/mail/mail-pace.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_PER_MINUTE: '600' } });
});
afterEach(() => app.stop());

const queue = async (): Promise<MailQueueView> =>
  (await app.call('GET', '/admin/mail-queue', 'olive')).body as MailQueueView;
const set = (perMinute: number, rev?: string) =>
  app.call('PATCH', '/admin/mail-queue', 'olive', { per_minute: perMinute }, rev ? { 'if-match': `"${rev}"` } : {});

/** Milliseconds until a mail after so many others may be sent, to the second. */
async function waitAfter(mails: number): Promise<number> {
  let wait = 0;
  for (let n = 0; n <= mails; n += 1) wait = await nextSlot(app.ports);
  return Math.round(wait / 1000);
}

test('organisers slow mails down, up to what the server allows, and a sixth stays free for log-in mails', async () => {
  expect(await queue()).toMatchObject({ per_minute: 600, per_minute_max: 600, rev: 'default' });
  expect(await set(6)).toMatchObject({ status: 200, body: { per_minute: 6, per_minute_max: 600 } });
  // A burst of 20, then 5 a minute.
  expect(await waitAfter(25)).toBe(60);
  expect(await set(601)).toMatchObject({
    status: 422,
    body: {
      message: 'This server sends at most 600 mails a minute.',
      data: [{ field: 'per_minute', message: 'This server sends at most 600 mails a minute.' }],
    },
  });
  for (const odd of [0, -1, 1.5, 6001]) expect([odd, (await set(odd)).status]).toEqual([odd, 422]);
  expect((await queue()).per_minute).toBe(6);
  expect((await app.call('PATCH', '/admin/mail-queue', 'ada', { per_minute: 5 })).status).toBe(403);
});

test('of two organisers who change the pace at once, the second sees what the first chose', async () => {
  const { rev } = await queue();
  expect(await set(60, rev)).toMatchObject({ status: 200 });
  expect(await set(30, rev)).toMatchObject({ status: 412, body: { current: { per_minute: 60 } } });
  const seen = await queue();
  expect(await set(30, seen.rev)).toMatchObject({ status: 200, body: { per_minute: 30 } });
  expect(await set(20, seen.rev)).toMatchObject({ status: 412, body: { current: { per_minute: 30 } } });
});

test('the audit has each pace, and undoing the first gives back the pace of the server', async () => {
  await set(60);
  const { data } = (await app.call('GET', '/admin/audit?count=1', 'olive')).body as { data: AuditEntry[] };
  expect(data.map(auditSentence)).toEqual(['Added the pace of mails']);
  expect((await app.call('POST', `/admin/audit/${encodeURIComponent(data[0]!.id)}/undo`, 'olive')).status).toBe(204);
  expect(await queue()).toMatchObject({ per_minute: 600, rev: 'default' });
});

test('a pace that the server no longer allows is not used', async () => {
  await set(500);
  const slower = { ...app.ports, mail: { ...app.ports.mail, perMinute: 6 } };
  let wait = 0;
  for (let n = 0; n <= 25; n += 1) wait = await nextSlot(slower);
  expect(Math.round(wait / 1000)).toBe(60);
});
