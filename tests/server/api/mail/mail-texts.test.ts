import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailTextView } from '../../../../domain/mail/mail-text-calls.ts';
import { MAIL_TEXT_IDS, MAIL_TEXT_KINDS } from '../../../../domain/mail/mail-text-kinds.ts';
import { mailTextRefusal } from '../../../../domain/mail/mail-text.ts';
import { cleanHtml } from '../../../../server/platform/html.ts';
import type { Mail } from '../../../../server/platform/mailer.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
const event = {
  name: 'Harbour & Sea Days',
  firstDay: '2027-07-12',
  lastDay: '2027-07-13',
  location: 'Hamburg',
  contact: '',
};
beforeAll(async () => void (app = await startTestApp({ event })));
afterAll(() => app.stop());

const write = (id: string, text: object) => app.call('PATCH', `/admin/mail-texts/${id}`, 'olive', text);
const takeAway = (id: string) => app.call('DELETE', `/admin/mail-texts/${id}`, 'olive');
const listed = async (id: string): Promise<MailTextView | undefined> =>
  ((await app.call('GET', '/admin/mail-texts?count=50', 'olive')).body as { data: MailTextView[] }).data.find(
    (text) => text.id === id,
  );
async function logInMail(): Promise<Mail | undefined> {
  app.advance(60_000);
  expect((await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' })).status).toBeLessThan(
    300,
  );
  await app.settled();
  return app.outbox.at(-1);
}

test('our own texts can be saved as they are', () => {
  for (const id of MAIL_TEXT_IDS) {
    const { subject, html } = MAIL_TEXT_KINDS[id];
    expect([id, cleanHtml(html), mailTextRefusal(id, { subject, html })]).toEqual([id, html, undefined]);
  }
});

test('a log-in mail has the organisers’ text, until they take our text again', async () => {
  const ours = await logInMail();
  expect(ours).toMatchObject({ subject: 'Your login for Harbour & Sea Days' });
  const text = {
    subject: 'Into {event}, {first name}',
    html: '<p>Hello {first name} of <b>{event}</b>,</p><p>{link}</p><p>or {code}, until {link ends}.</p><p>Ask {contact}.</p>',
  };
  expect(await write('log-in', text)).toMatchObject({ status: 200, body: { id: 'log-in', changed: true, ...text } });
  const mail = await logInMail();
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Into Harbour & Sea Days, Ada' });
  const [hello, link = '', code] = mail?.text.split('\n\n') ?? [];
  expect([hello, code]).toEqual([
    'Hello Ada of Harbour & Sea Days,',
    expect.stringMatching(/^or \d{6}, until \d+ \w+ \d{4} at \d\d:\d\d\.$/),
  ]);
  expect(link).toMatch(/\/auth\/passwordless-login-verify#token=[\w-]+$/);
  expect(mail?.html).toContain('<p>Hello Ada of <b>Harbour &amp; Sea Days</b>,</p>');
  expect(mail?.html).toContain(`<p><a href="${link}" style="`);
  expect(`${mail?.html} ${mail?.text}`).not.toContain('Ask');
  expect(await takeAway('log-in')).toMatchObject({ status: 204 });
  expect(await takeAway('log-in')).toMatchObject({ status: 404 });
  expect((await logInMail())?.subject).toBe('Your login for Harbour & Sea Days');
});

test('an invitation keeps its ticket code and says for whom it is, whatever the text', async () => {
  await write('invitation', { subject: 'Come', html: '<p>Come in:</p><p>{link}</p>' });
  const csv =
    'email,first name,last name,code\nruth@example.org,Ruth,Berg,R4WWN-1\nruth@example.org,Rolf,Berg,R4WWN-2\n';
  const put = await app.call('POST', '/admin/tickets/csv', 'olive', {
    csv,
    invite: true,
    shared: true,
    dry_run: false,
  });
  expect(put).toMatchObject({ status: 200 });
  await app.settled();
  const mails = app.outbox.filter(({ subject }) => subject === 'Come').map(({ text }) => text.split('\n\n'));
  expect(mails.map(([who, come, , code]) => [who, come, code].join(' ')).toSorted()).toEqual([
    'This mail is for Rolf Berg. Come in: Your ticket code, together with this mail address: R4WWN-2',
    'This mail is for Ruth Berg. Come in: Your ticket code, together with this mail address: R4WWN-1',
  ]);
});

test('a value is escaped and never read as a placeholder; no link leads through another address', async () => {
  await app.call('PATCH', '/admin/update-user/ada', 'olive', { first_name: '{code} <i>Ada</i>' });
  const html = '<p>Hello {first name},</p><p>{link}</p><p>{code} <a href="https://x.example/?{code}">here</a></p>';
  await write('log-in', { subject: 'For {first name}', html });
  const mail = await logInMail();
  expect(mail?.subject).toBe('For {code} <i>Ada</i>');
  expect(mail?.html).toContain('<p>Hello {code} &lt;i&gt;Ada&lt;/i&gt;,</p>');
  expect(mail?.html).not.toMatch(/x\.example\/\?\d/);
  expect(mail?.text).toContain('Hello {code} <i>Ada</i>,');
  await app.call('PATCH', '/admin/update-user/ada', 'olive', { first_name: 'Ada' });
  await takeAway('log-in');
});

test('a text without what its mail needs, or with an unknown placeholder, is refused with a sentence', async () => {
  const link = '<p>{link}</p>';
  const refused = async (id: string, subject: string, html: string) =>
    ((await write(id, { subject, html })).body as { message?: string }).message;
  expect([
    await refused('invitation', 'Come', '<p>Come in.</p>'),
    await refused('log-in', 'Come', link),
    await refused('schedule-changed', 'New', '<p>Look.</p>'),
    await refused('invitation', 'Come', `${link}<p>Dear {fist name},</p>`),
    await refused('invitation', 'Come', `${link}<p>Dear {xyz},</p>`),
    await refused('invitation', 'Come {link}', link),
    await refused('invitation', 'Come', '<p>Come {link} in.</p>'),
    await refused('register', 'Hello {first name}', link),
    await refused('invitation', '', link),
    await refused('invitation', 'x'.repeat(151), link),
  ]).toEqual([
    'Without “link” nobody gets in by this mail. Put it back.',
    'Without “code” nobody gets in by this mail. Put it back.',
    'Without “changes” this mail does not say what it is for. Put it back.',
    'There is no placeholder called “fist name”. Did you mean “first name”?',
    'There is no placeholder called “xyz” in this mail.',
    'A subject cannot contain “link”. Take it out.',
    'Put “link” into a paragraph of its own.',
    'There is no placeholder called “first name” in this mail.',
    expect.any(String),
    expect.any(String),
  ]);
  expect((await write('test', { subject: 'Come', html: link })).status).toBe(422);
  expect(
    await write('reset', { subject: 'Come', html: `<p onclick="x()">Hi<script>alert(1)</script></p>${link}` }),
  ).toMatchObject({
    body: { html: `<p>Hi</p>${link}` },
  });
});

test('a preview shows the mail as one person gets it, and stores nothing', async () => {
  const text = { subject: 'Hello {first name}', html: '<p>You come to {event}:</p><p>{link}</p><p>Code: {code}</p>' };
  const before = await listed('ticket');
  const preview = await app.call('POST', '/admin/mail-texts/ticket/preview', 'olive', { ...text, user_id: 'grace' });
  expect(preview).toMatchObject({
    status: 200,
    body: { to: 'grace@example.org', subject: 'Hello Grace', text: expect.stringContaining('Code: R4WWN-1') },
  });
  expect(await listed('ticket')).toEqual(before);
  expect(before).toMatchObject({ changed: false, rev: 'ours', subject: MAIL_TEXT_KINDS.ticket.subject });
  expect((await app.call('POST', '/admin/mail-texts/ticket/preview', 'ada', text)).status).toBe(403);
});

test('of two organisers who write a text for the first time, the second hears of it; so does who changes a text taken back meanwhile', async () => {
  const save = (rev: string, subject: string) =>
    app.call(
      'PATCH',
      '/admin/mail-texts/reset',
      'olive',
      { subject, html: '<p>{link}</p>' },
      { 'if-match': `"${rev}"` },
    );
  const rev = (await listed('reset'))?.rev ?? '';
  expect(await save(rev, 'First')).toMatchObject({ status: 200, body: { changed: true } });
  expect(await save(rev, 'Second')).toMatchObject({ status: 412, body: { current: { subject: 'First' } } });
  const later = (await listed('reset'))?.rev ?? '';
  expect((await takeAway('reset')).status).toBe(204);
  expect(await save(later, 'Third')).toMatchObject({ status: 412, body: { current: { changed: false, rev: 'ours' } } });
  expect(await save('ours', 'Third')).toMatchObject({ status: 200, body: { subject: 'Third' } });
  await takeAway('reset');
});

test('the footer of messages has no subject, is filled in for each reader, and never replaces the link that ends messages', async () => {
  const html = '<p>See you in {place}, {first name}! Ask {contact}.</p><p>Mara of {event}</p>';
  const seen = async (): Promise<string> => {
    const made = await app.call('POST', '/admin/mail-messages', 'olive', { subject: 'News', html: '<p>Soon.</p>' });
    const { id } = made.body as { id: string };
    await app.call('POST', `/admin/mail-messages/${id}/test`, 'olive');
    await app.settled();
    return app.outbox.at(-1)?.text ?? '';
  };
  const END = /\n\nGet no more messages.*\/api\/mail\/unsubscribe\/[\w.-]+\)$/;
  expect((await seen()).replace(END, ' END')).toBe(
    'Soon.\n\nYou get this mail because you are registered for Harbour & Sea Days. END',
  );
  expect(await write('footer', { html })).toMatchObject({
    status: 200,
    body: { id: 'footer', subject: '', html, changed: true },
  });
  expect((await seen()).replace(END, ' END')).toBe('Soon.\n\nMara of Harbour & Sea Days END');
  const shown = await app.call('POST', '/admin/mail-texts/footer/preview', 'olive', { html: '<p>Yours, {event}</p>' });
  expect((shown.body as Mail).text.replace(END, ' END')).toBe(
    'The text of your message.\n\nYours, Harbour & Sea Days END',
  );
  expect(await write('footer', { html: '<p>{link}</p>' })).toMatchObject({ status: 422 });
  expect(await write('place-free', { html: '<p>Come in</p>' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'subject' }] },
  });
  expect(await takeAway('footer')).toMatchObject({ status: 204 });
});
