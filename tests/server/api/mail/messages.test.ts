import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditSentence } from '../../../../domain/audit/audit-sentence.ts';
import type { AuditEntry } from '../../../../domain/audit/audit.ts';
import type { MailMessageView, SegmentReach } from '../../../../domain/mail/mail-message-calls.ts';
import { DAY, HOUR } from '../../../../domain/time.ts';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { suppress } from '../../../../server/api/mail/suppressed.ts';
import { sweepExpired } from '../../../../server/jobs/sweep-expired.ts';
import { queueMessages } from '../../../../server/jobs/queue-messages.ts';
import type { Mail } from '../../../../server/platform/mailer.ts';
import { eventually } from '../../../support/eventually.ts';
import { startMailServer } from '../../../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => void (app = await startTestApp()));
afterEach(() => app.stop());

const HTML = '<p>Hello {first name},</p><p>{event} begins soon:</p><p>{link}</p>';
const SPEAKERS = [{ kind: 'role', ids: ['ROLE_SPEAKER'] }];
const NOBODY = [...SPEAKERS, { kind: 'role', ids: ['ROLE_ADMIN'] }];

const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
  app.call(method, `/admin/mail-messages${path}`, 'olive', body, headers);

async function draft(fields: object = {}): Promise<MailMessageView> {
  const answer = await call('POST', '', { subject: 'Two weeks to go', html: HTML, ...fields });
  expect(answer.status).toBe(201);
  return answer.body as MailMessageView;
}
const read = async (id: string): Promise<MailMessageView> => (await call('GET', `/${id}`)).body as MailMessageView;
const send = async (id: string) => call('POST', `/${id}/send`);

/** Does what the clock does each second, twice. */
async function work(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await queueMessages(app.ports, new AbortController().signal);
    app.ports.wakes.wake('mails');
    await app.settled();
  }
}
const to = (): string[] => app.outbox.map((mail) => mail.to).toSorted();
/** Starts again with a mail server that is away, so that mails wait. */
async function withoutMailServer(): Promise<void> {
  await app.stop();
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
}
const EVERYBODY = ['ada@example.org', 'grace@example.org', 'olive@example.org'];

test('a message goes to the people of its conditions, filled in for each, once', async () => {
  const { id } = await draft({ segment: [{ kind: 'loggedIn', ids: ['no'] }] });
  expect((await send(id)).body).toMatchObject({ state: 'queuing' });
  expect(await send(id)).toMatchObject({ status: 409, body: { message: 'This message was sent before.' } });
  await work();
  await work();
  expect(to()).toEqual(['ada@example.org', 'grace@example.org']);
  const mail = app.outbox.find((one) => one.to === 'ada@example.org');
  expect(mail?.subject).toBe('Two weeks to go');
  expect(mail?.text).toMatch(/^Hello Ada,\n\n.+ begins soon:\n\nhttp.+\/app\n\n/);
  expect(await read(id)).toMatchObject({
    state: 'done',
    mails: { all: 2, waiting: 0, sent: 2, refused: 0, withdrawn: 0 },
    ended_at: expect.any(String),
  });
});

test('who asked for no more messages, was refused, has no address or may not log in is left out, and counted', async () => {
  await app.call('PATCH', '/profile/mail', 'ada', { messages: false });
  const reach = async (): Promise<SegmentReach> => (await call('POST', '/reach', { segment: [] })).body as SegmentReach;
  expect(await reach()).toEqual({ people: 3, without_address: 0, unsubscribed: 1, refused: 0, recipients: 2 });
  await suppress('grace@example.org', app.ports);
  expect(await reach()).toEqual({ people: 3, without_address: 0, unsubscribed: 1, refused: 1, recipients: 1 });
  await updateAccount('grace', (held) => ({ ...held, address: '' }), app.ports);
  expect(await reach()).toEqual({ people: 3, without_address: 1, unsubscribed: 1, refused: 0, recipients: 1 });
  await updateAccount('grace', (held) => ({ ...held, disabled: true }), app.ports);
  expect(await reach()).toEqual({ people: 2, without_address: 0, unsubscribed: 1, refused: 0, recipients: 1 });
  const { id } = await draft();
  await send(id);
  await work();
  expect(to()).toEqual(['olive@example.org']);
});

test('a message that nobody would get is not sent', async () => {
  const { id } = await draft({ segment: NOBODY });
  expect(await send(id)).toMatchObject({ status: 409, body: { message: 'Nobody matches these conditions.' } });
  expect(await read(id)).toMatchObject({ state: 'draft' });
});

test('conditions follow tickets, kept talks and log-ins', async () => {
  const people = async (...segment: object[]): Promise<number> =>
    ((await call('POST', '/reach', { segment })).body as SegmentReach).people;
  await app.call('POST', '/schedule/add/keynote', 'ada');
  // The index of kept talks follows a moment later.
  await eventually(async () => expect(await people({ kind: 'keeps', ids: ['keynote'] })).toBe(1));
  expect([
    await people({ kind: 'loggedIn', ids: ['yes'] }),
    await people({ kind: 'loggedIn', ids: ['no'] }),
    await people({ kind: 'loggedIn', ids: ['no'] }, { kind: 'keeps', ids: ['keynote'] }),
    await people({ kind: 'role', ids: ['ROLE_ADMIN'] }),
    await people({ kind: 'signedUp', ids: ['keynote'] }),
    await people({ kind: 'company', ids: ['none'] }),
  ]).toEqual([2, 1, 0, 1, 0, 0]);
});

test('a draft is changed by one organiser at a time, a sent message by none, and a text it cannot have is refused', async () => {
  const { id, rev } = await draft();
  const change = (fields: object) => call('PATCH', `/${id}`, fields, { 'if-match': `"${rev}"` });
  expect(await change({ html: '<p onclick="x()">Soon<script>1</script></p>' })).toMatchObject({
    status: 200,
    body: { html: '<p>Soon</p>' },
  });
  expect(await change({ subject: 'Late' })).toMatchObject({ status: 412 });
  expect(await call('PATCH', `/${id}`, { html: '<p>{vorname}</p>' })).toMatchObject({
    status: 422,
    body: { message: 'There is no placeholder called “vorname”. Did you mean “last name”?' },
  });
  expect(await call('POST', `/${id}/send`, undefined, { 'if-match': `"${rev}"` })).toMatchObject({ status: 412 });
  await send(id);
  expect(await call('PATCH', `/${id}`, { subject: 'Late' })).toMatchObject({ status: 409 });
  await work();
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 204 });
});

test('a message is not removed while it is being sent; stopped, it withdraws every mail that waits', async () => {
  await withoutMailServer();
  const { id } = await draft();
  await send(id);
  await work();
  expect(await read(id)).toMatchObject({ state: 'sending', mails: { all: 3, waiting: 3 }, ended_at: null });
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 409 });
  expect((await call('POST', `/${id}/stop`)).body).toMatchObject({ state: 'stopped' });
  await work();
  expect(await read(id)).toMatchObject({
    state: 'stopped',
    why: '',
    mails: { all: 3, waiting: 0, sent: 0, refused: 0, withdrawn: 3 },
    ended_at: expect.any(String),
  });
  expect(await call('POST', `/${id}/stop`)).toMatchObject({ status: 409 });
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 204 });
});

test('a sixth message on one day is refused until the first is a day old', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { id } = await draft();
    expect((await send(id)).status).toBe(200);
    app.advance(HOUR);
  }
  const { id } = await draft();
  const late = await send(id);
  expect(late).toMatchObject({ status: 429, body: { message: 'An event sends at most 5 messages in a day.' } });
  app.advance(DAY - 5 * HOUR + 1);
  await app.logInAs('olive');
  expect((await send(id)).status).toBe(200);
});

test('a test goes to the organiser alone, also before the message is sent, at most 20 an hour', async () => {
  await draft();
  const { id } = await draft({ segment: SPEAKERS });
  expect(await call('POST', `/${id}/test`)).toEqual({ status: 202, body: { to: 'olive@example.org' } });
  await app.settled();
  expect(app.outbox.map(({ to: address, subject }) => [address, subject])).toEqual([
    ['olive@example.org', 'Test: Two weeks to go'],
  ]);
  for (let n = 1; n < 20; n += 1) await call('POST', `/${id}/test`);
  expect((await call('POST', `/${id}/test`)).status).toBe(429);
  expect(await read(id)).toMatchObject({ state: 'draft', mails: { all: 0 } });
});

test('a preview shows the message as one person gets it, with the link that ends messages', async () => {
  const preview = await call('POST', '/preview', { subject: 'For {first name}', html: HTML, user_id: 'grace' });
  expect(preview).toMatchObject({ status: 200, body: { to: 'grace@example.org', subject: 'For Grace' } });
  expect((preview.body as Mail).html).toMatch(/\/api\/mail\/unsubscribe\/[\w-]{43}\.[\w-]{22}">Get no more messages/);
  expect(app.outbox).toEqual([]);
});

test('calendar files of the event and of the kept talks are attached, the second only to people who keep some', async () => {
  await app.call('POST', '/schedule/add/keynote', 'ada');
  const { id } = await draft({ calendars: ['event', 'kept'] });
  await send(id);
  await work();
  expect(to()).toEqual(EVERYBODY);
  const files = (address: string) => app.outbox.find((mail) => mail.to === address)?.attachments ?? [];
  expect(files('grace@example.org').map(({ filename }) => filename)).toEqual(['event.ics']);
  const [event, kept] = files('ada@example.org');
  expect([event?.filename, kept?.filename]).toEqual(['event.ics', 'my-schedule.ics']);
  expect(new Set([event?.contentType, kept?.contentType])).toEqual(
    new Set(['text/calendar; charset=utf-8; method=PUBLISH']),
  );
  expect(event?.content).toMatch(/METHOD:PUBLISH[^]+DTSTART;VALUE=DATE:20270712\r\nDTEND;VALUE=DATE:2027071\d/);
  expect([kept?.content.match(/BEGIN:VEVENT/g)?.length, kept?.content.includes('/app/talk/keynote')]).toEqual([
    1,
    true,
  ]);
});

test('the audit says who sent and who stopped a message, and neither can be undone', async () => {
  await withoutMailServer();
  const { id } = await draft();
  await send(id);
  await call('POST', `/${id}/stop`);
  const audit = (await app.call('GET', '/admin/audit?count=3', 'olive')).body as {
    data: { id: string; undoable: boolean; changes: { after: { state: string } }[] }[];
  };
  expect(audit.data.map(({ undoable, changes }) => [changes[0]?.after.state, undoable])).toEqual([
    ['stopped', false],
    ['queuing', false],
    ['draft', false],
  ]);
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(audit.data[0]!.id)}/undo`, 'olive')).toMatchObject({
    status: 409,
  });
});

test('only organisers write messages', async () => {
  expect((await app.call('GET', '/admin/mail-messages', 'ada')).status).toBe(403);
  expect((await app.call('POST', '/admin/mail-messages', 'ada', { subject: 'Hi', html: HTML })).status).toBe(403);
});

test('a paused message keeps its mails for as long as it takes, and goes on to each person once', async () => {
  await using smtp = await startMailServer();
  await app.stop();
  app = await startTestApp({ env: { SMTP_URL: smtp.url } });
  const { id } = await draft();
  await send(id);
  for (const who of [1, 2]) expect([who, (await call('POST', `/${id}/pause`)).status]).toEqual([who, 200]);
  await work();
  app.advance(60 * DAY);
  await sweepExpired(app.ports);
  await work();
  await app.logInAs('olive');
  expect(await read(id)).toMatchObject({ state: 'sending', paused: true, mails: { all: 3, waiting: 3, sent: 0 } });
  expect(smtp.taken).toEqual([]);
  expect((await app.call('GET', '/admin/mail-queue', 'olive')).body).toMatchObject({ waiting: 0 });
  for (const who of [1, 2]) expect([who, (await call('POST', `/${id}/resume`)).status]).toEqual([who, 200]);
  await work();
  await work();
  expect(smtp.taken.map((mail) => mail.to).toSorted()).toEqual(EVERYBODY);
  expect(await read(id)).toMatchObject({ state: 'done', paused: false, mails: { all: 3, waiting: 0, sent: 3 } });
});

test('a paused message can be stopped; a draft, and one that was stopped, can neither be paused nor go on', async () => {
  await withoutMailServer();
  const { id } = await draft();
  const refused = { status: 409, body: { message: 'This message is not being sent.' } };
  expect(await call('POST', `/${id}/pause`)).toMatchObject(refused);
  await send(id);
  await call('POST', `/${id}/pause`);
  await work();
  expect(await read(id)).toMatchObject({ paused: true, mails: { all: 3, waiting: 3 } });
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 409 });
  expect((await call('POST', `/${id}/stop`)).body).toMatchObject({ state: 'stopped', paused: false });
  await work();
  expect(await read(id)).toMatchObject({ mails: { all: 3, waiting: 0, withdrawn: 3 }, ended_at: expect.any(String) });
  for (const way of ['pause', 'resume']) expect(await call('POST', `/${id}/${way}`)).toMatchObject(refused);
});

test('the audit says who paused a message and who let it go on, and where that is changed', async () => {
  await withoutMailServer();
  const { id } = await draft();
  await send(id);
  await call('POST', `/${id}/pause`);
  await call('POST', `/${id}/resume`);
  const { data } = (await app.call('GET', '/admin/audit?count=2', 'olive')).body as { data: AuditEntry[] };
  expect(data.map(auditSentence)).toEqual([
    'Resumed the message “Two weeks to go”',
    'Paused the message “Two weeks to go”',
  ]);
  expect(await app.call('POST', `/admin/audit/${encodeURIComponent(data[0]!.id)}/undo`, 'olive')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Pause the message, or let it go on, where it is sent.') },
  });
});
