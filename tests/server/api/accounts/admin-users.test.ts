import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../domain/audit/audit.ts';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { changeAccount } from '../../../../server/api/accounts/change-account.ts';
import { testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';
import { openStream } from '../../sync/sync-client.ts';

/** A second admin. */
const otto: TestPerson = {
  person: testPerson({ id: 'otto', firstName: 'Otto', lastName: 'Berg' }),
  email: 'otto@example.org',
  ticketCode: '9TTA-7',
  roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'],
};

let app: TestApp;
beforeAll(
  async () =>
    void (app = await startTestApp({
      people: [...worldPeople, otto],
      documents: [
        { c: 'companies', doc: tidewater },
        { c: 'companies', doc: northwind },
      ],
    })),
);
afterAll(() => app.stop());

type User = Record<string, unknown> & { id: string };
const asOlive = (method: string, path: string, body?: unknown) => {
  app.advance(1); // So that audit entries differ in time.
  return app.call(method, path, 'olive', body);
};
const update = (id: string, changes: object) => asOlive('PATCH', `/admin/update-user/${id}`, changes);
const user = async (id: string): Promise<User> => (await asOlive('GET', `/admin/users/${id}`)).body as User;
const list = async (query: string): Promise<string[]> =>
  ((await asOlive('GET', query)).body as { data: User[] }).data.map(({ id }) => id);
const audit = async (count: number): Promise<AuditEntry[]> =>
  ((await asOlive('GET', `/admin/audit?count=${count}`)).body as { data: AuditEntry[] }).data;
const lastOfAccounts = async (): Promise<AuditEntry> => (await audit(20)).find(({ scope }) => scope === 'accounts')!;

test('organisers see everyone by name, with their ways to log in', async () => {
  expect(await list('/admin/users')).toEqual(['otto', 'olive', 'theo', 'grace', 'rhea', 'mira', 'ada']);
  expect(await user('mira')).toMatchObject({
    id: 'mira',
    old_id: 'mira',
    first_name: 'Mira',
    last_name: 'Stone',
    email: 'mira@example.org',
    roles: ['ROLE_ATTENDEE'],
    company: { id: 'tidewater', name: 'Tidewater' },
    has_account: true,
    has_password: false,
    disabled: false,
    replayAccess: false,
    connection_limit: 500,
    own_connection_limit: null,
    invited_at: null,
    ticket: { id: 'mira', user_id: 'mira', type: 'Attendee', deactivate_sync: false, has_code: true },
  });
  expect((await asOlive('GET', '/admin/users/nobody')).status).toBe(404);
});

test('people are found by words of their name and by the beginning of their mail address', async () => {
  expect([
    await list('/admin/users?search=ver'),
    await list('/admin/users?search=THEO@ex'),
    await list('/admin/users?search=tidewater'),
    await list('/admin/users?search=zzz'),
  ]).toEqual([['ada'], ['theo'], ['mira'], []]);
  expect(await list('/admin/users?page=2&count=3')).toEqual(['grace', 'rhea', 'mira']);
});

test('a renamed person is found by the new name at once, and no longer by the old one', async () => {
  const held = await user('theo');
  expect(await list('/admin/users?search=zachary')).toEqual([]);
  await update('theo', { first_name: 'Zachary' });
  expect(await list('/admin/users?search=zachary')).toEqual(['theo']);
  await update('theo', { first_name: held['first_name'] });
  expect(await list('/admin/users?search=zachary')).toEqual([]);
});

test('speakers are people with the role, promoted people, and everyone whom a talk names', async () => {
  expect(await list('/admin/speakers')).toEqual(['grace']);
  await update('rhea', { isPromoted: true });
  expect(await list('/admin/speakers')).toEqual(['grace', 'rhea']);
  await update('rhea', { isPromoted: false });
});

test('a new person is added, invited by mail, and logs in with the link', async () => {
  const added = await asOlive('POST', '/admin/create-user', {
    email: 'Nina@Example.org',
    first_name: 'Nina',
    last_name: 'Guest',
    roles: ['ROLE_SPEAKER'],
    ticket_type: 'CompanyPremiumBooth',
    company_id: 'northwind',
    isAdmin: true,
  });
  expect(added).toMatchObject({
    status: 201,
    body: {
      first_name: 'Nina',
      email: 'Nina@Example.org',
      roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
      company: { id: 'northwind' },
      ticket: { type: 'CompanyPremiumBooth', has_code: false },
      invited_at: new Date(app.ports.now()).toISOString(),
    },
  });
  await app.settled();
  const [, token, id] = /confirm-reset-password#token=([\w-]+)&id=(\S+)/.exec(app.outbox.at(-1)!.text)!;
  expect(
    (await app.call('POST', '/attendee/create-password', undefined, { token, id, password: 'a walk along the quay' }))
      .status,
  ).toBe(200);
  expect((await app.ports.log.state('pub')).get('companies', 'northwind')?.doc).toMatchObject({
    ticketType: 'premium',
    users: ['theo', id],
  });
});

test('an address belongs to one person, and a form with mistakes adds no one', async () => {
  const before = await list('/admin/users');
  const add = (body: object) =>
    asOlive('POST', '/admin/create-user', { first_name: 'Nina', last_name: 'Guest', ...body });
  expect(await add({ email: 'ADA@example.org' })).toMatchObject({ status: 409, body: { data: [{ field: 'email' }] } });
  expect(await add({ email: 'nobody' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'email', message: 'Not a valid email address' }] },
  });
  expect(await add({ email: 'n@example.org', first_name: '\u200b' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'first_name', message: 'Write a first name of 1 to 80 characters' }] },
  });
  expect(await add({ email: 'n@example.org', company_id: 'nowhere' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'company_id' }] },
  });
  expect(await add({ email: 'n@example.org', ticket_type: 'Company' })).toMatchObject({ status: 422 });
  expect((await list('/admin/users')).filter((id) => !before.includes(id))).toHaveLength(0);
  expect(await update('theo', { email: 'ada@example.org', first_name: 'Changed' })).toMatchObject({ status: 409 });
  expect((await user('theo'))['first_name']).toBe('Theo');
});

test('a person added three times at once is one person, invited by one mail', async () => {
  await app.logInAs('olive');
  const mails = app.outbox.length;
  const addresses = ['bo', 'cy', 'di', 'ed', 'flo', 'gus'].map((name) => `${name}@example.org`);
  for (const email of addresses) {
    const answers = await Promise.all(
      [1, 2, 3].map(() => asOlive('POST', '/admin/create-user', { email, first_name: 'Thea', last_name: 'Thrice' })),
    );
    expect([201, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([1, 2]);
  }
  await app.settled();
  expect(app.outbox.slice(mails).map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
    addresses.map((email) => `${email}: Your invitation to Test Days`),
  );
});

test('profile, promotion and company change together, and the audit records it without secrets', async () => {
  const changed = await update('theo', {
    first_name: 'Theodor',
    isPromoted: true,
    replayAccess: true,
    company_id: 'tidewater',
    connection_limit: 7,
    password: 'x'.repeat(20),
    ticketFailures: 9,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      first_name: 'Theodor',
      isPromoted: true,
      replayAccess: true,
      company: { id: 'tidewater' },
      connection_limit: 7,
      own_connection_limit: 7,
      has_password: false,
    },
  });
  const entries = await audit(4);
  expect(entries.find(({ scope }) => scope === 'accounts')).toMatchObject({
    by: 'olive',
    scope: 'accounts',
    changes: [
      {
        collection: 'accounts',
        id: 'theo',
        before: { replayAccess: false, connectionLimit: null },
        after: { replayAccess: true, connectionLimit: 7 },
      },
    ],
  });
  const [profile, promotion] = entries
    .filter(({ scope }) => scope === 'dir')
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
    .map(({ changes }) => changes[0]?.after);
  const membership = entries.find(({ scope }) => scope === 'pub')?.changes[0]?.after;
  expect([profile?.['firstName'], promotion?.['isPromoted'], membership?.['companyId']]).toEqual([
    'Theodor',
    true,
    'tidewater',
  ]);
  expect(JSON.stringify(entries.filter(({ scope }) => scope === 'accounts'))).not.toMatch(/ticket|password/i);
  await update('theo', { company_id: 'northwind' });
});

test('an edit of an account is undone from the audit while it is the latest', async () => {
  await asOlive('PATCH', '/admin/users/rhea/connection-limit', { connection_limit: 3 });
  const { id } = await lastOfAccounts();
  await asOlive('PATCH', '/admin/users/rhea/connection-limit', { connection_limit: 4 });
  expect((await asOlive('POST', `/admin/audit/${id}/undo`)).status).toBe(409);
  await asOlive('PATCH', '/admin/users/rhea/connection-limit', { connection_limit: 3 });
  expect((await asOlive('POST', `/admin/audit/${id}/undo`)).status).toBe(204);
  expect((await user('rhea'))['own_connection_limit']).toBeNull();
  expect((await lastOfAccounts()).note).toBe(`undoes ${id}`);
});

test('another role reaches person and account, ends every log-in, and can be undone', async () => {
  const token = await app.logInAs('grace');
  await update('grace', { roles: ['ROLE_ADMIN'] });
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  expect((await user('grace'))['roles']).toEqual(['ROLE_ATTENDEE', 'ROLE_ADMIN', 'ROLE_SPEAKER']); // She gives the keynote.
  expect((await app.ports.log.state('dir')).get('people', 'grace')?.doc).toMatchObject({
    roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
  });
  const { id } = await lastOfAccounts();
  expect((await asOlive('POST', `/admin/audit/${id}/undo`)).status).toBe(204);
  expect((await user('grace'))['roles']).toEqual(['ROLE_ATTENDEE', 'ROLE_SPEAKER']);
});

test('a disabled person is logged out at once, on every stream, until they are enabled', async () => {
  const token = await app.logInAs('ada');
  const stream = await openStream(app, token);
  expect((await stream.next())?.event).toBe('hello');
  expect((await update('ada', { disabled: true })).status).toBe(200);
  expect(await stream.next()).toMatchObject({ event: 'ended', data: { code: 'not-logged-in' } });
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  expect(
    (await app.call('POST', '/attendee/login', undefined, { email: 'ada@example.org', reference: '3ABC-1' })).status,
  ).toBe(403);
  await update('ada', { disabled: false });
  expect(
    (await app.call('POST', '/attendee/login', undefined, { email: 'ada@example.org', reference: '3ABC-1' })).status,
  ).toBe(200);
});

test('a person who gets replays stays logged in and opens a stream with them', async () => {
  const token = await app.logInAs('mira');
  const stream = await openStream(app, token);
  await stream.next();
  await update('mira', { replayAccess: true });
  expect(await stream.next()).toBeUndefined();
  const again = await openStream(app, token);
  expect((await again.next())?.event).toBe('hello');
  again.close();
});

test('no admin removes their own role, so the last admin stays', async () => {
  expect(await update('olive', { roles: ['ROLE_ATTENDEE'], first_name: 'Changed' })).toMatchObject({
    status: 409,
    body: { data: [{ field: 'roles' }] },
  });
  expect(await update('olive', { disabled: true })).toMatchObject({
    status: 409,
    body: { data: [{ field: 'disabled' }] },
  });
  expect((await user('olive'))['first_name']).toBe('Olive');
  const actors = ['olive', 'otto'].map((id) => ({
    id,
    roles: ['ROLE_ADMIN'] as const,
    companyId: null,
    replayAccess: false,
  }));
  const outcomes = await Promise.allSettled([
    changeAccount(actors[0]!, { id: 'otto', edit: { roles: ['ROLE_ATTENDEE'] } }, app.ports),
    changeAccount(actors[1]!, { id: 'olive', edit: { roles: ['ROLE_ATTENDEE'] } }, app.ports),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect((await findAccount('olive', app.ports))?.roles).toContain('ROLE_ADMIN');
});

test('a new mail address ends every log-in and mailed link, and the old address is notified', async () => {
  const token = await app.logInAs('rhea');
  await app.call('POST', '/attendee/forgot-password', undefined, { email: 'rhea@example.org' });
  await app.settled();
  const [, link, id] = /confirm-reset-password#token=([\w-]+)&id=(\S+)/.exec(app.outbox.at(-1)!.text)!;
  expect((await update('rhea', { email: 'Rhea.Moss@Example.org' })).body).toMatchObject({
    email: 'Rhea.Moss@Example.org',
  });
  await app.settled();
  expect(app.outbox.at(-1)).toMatchObject({
    to: 'rhea@example.org',
    subject: 'Your mail address for Test Days was changed',
  });
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  expect(
    (
      await app.call('POST', '/attendee/change-password-forgot', undefined, {
        token: link,
        id,
        password: 'a walk along the quay',
      })
    ).status,
  ).toBe(410);
});

test('a speaker of the schedule without a mail address gets one, and can log in', async () => {
  await app.ports.log.append('dir', {
    mid: 'speaker',
    by: 'server',
    decide: () => ({
      ops: [
        { c: 'people', id: 'vera', rev: 'one', doc: testPerson({ id: 'vera', firstName: 'Vera', lastName: 'Lind' }) },
      ],
    }),
  });
  expect(await user('vera')).toMatchObject({ has_account: false, email: '', ticket: null });
  expect(await update('vera', { replayAccess: true })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'email', message: 'This field is required' }] },
  });
  expect((await asOlive('POST', '/admin/users/vera/resend-invitation-link')).status).toBe(404);
  expect(await update('vera', { email: 'vera@example.org', roles: ['ROLE_SPEAKER'] })).toMatchObject({
    status: 200,
    body: { has_account: true, email: 'vera@example.org', roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] },
  });
  expect((await asOlive('POST', '/admin/users/vera/resend-invitation-link')).status).toBe(202);
});

test('a speaker without a mail address is added, only shown, and cannot become an admin', async () => {
  const nils = { first_name: 'Nils', last_name: 'Brandt', job_position: 'Harbour pilot', about: 'Knows the tides.' };
  const added = await asOlive('POST', '/admin/people', nils);
  expect(added).toMatchObject({
    status: 201,
    body: { ...nils, has_account: false, state: 'none', email: '', roles: ['ROLE_ATTENDEE'] },
  });
  const { id } = added.body as User;
  expect(await list('/admin/users?search=brandt')).toEqual([id]);
  expect(await app.call('GET', `/directory/${id}`, 'mira')).toMatchObject({ status: 200, body: { about: nils.about } });
  expect(await asOlive('POST', '/admin/people', { ...nils, first_name: '\u3164' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'first_name' }] },
  });
  expect((await asOlive('POST', '/admin/people', { ...nils, roles: ['ROLE_ADMIN'] })).status).toBe(422);
  expect((await app.call('POST', '/admin/people', 'mira', nils)).status).toBe(403);
  expect((await asOlive('DELETE', `/admin/users/${id}`)).status).toBe(204);
});

test("organisers' devices learn which account changed but not what, and an erased person leaves nothing", async () => {
  const marked = async () => (await app.ports.log.state('adm')).all('account-marks').map(({ doc }) => doc);
  await update('rhea', { connection_limit: 7 });
  const at = app.ports.now();
  expect((await marked()).filter((mark) => (mark as User).id === 'rhea')).toEqual([{ id: 'rhea', at }]);
  const gone = (
    await asOlive('POST', '/admin/create-user', {
      email: 'gone@example.org',
      first_name: 'Gone',
      last_name: 'Soon',
      send_invitation: false,
    })
  ).body as User;
  expect(await marked()).toContainEqual(expect.objectContaining({ id: gone.id }));
  await asOlive('DELETE', `/admin/users/${gone.id}`);
  expect(JSON.stringify(await marked())).not.toContain(gone.id);
});

test('a password link given by an organiser works, is in the audit, and the person is notified', async () => {
  const before = app.outbox.length;
  const { status, body } = await asOlive('GET', '/admin/users/mira/forgot-password-link');
  await app.settled();
  const [, token, id] = /confirm-reset-password#token=([\w-]+)&id=(\S+)/.exec((body as { link: string }).link)!;
  expect({
    status,
    mails: app.outbox.slice(before).map(({ to, subject }) => [to, subject]),
    tells: app.outbox.at(-1)!.text.includes(token!),
  }).toEqual({
    status: 200,
    mails: [['mira@example.org', 'A link to your login for Test Days was made']],
    tells: false,
  });
  const handedOut = await lastOfAccounts();
  expect(handedOut).toMatchObject({
    by: 'olive',
    note: 'handed out a password link',
    changes: [{ id: 'mira', before: null, after: null }],
  });
  expect(JSON.stringify(await audit(50))).not.toContain(token);
  expect((await asOlive('POST', `/admin/audit/${handedOut.id}/undo`)).status).toBe(409);
  expect(
    (
      await app.call('POST', '/attendee/change-password-forgot', undefined, {
        token,
        id,
        password: 'a walk along the quay',
      })
    ).status,
  ).toBe(200);
  expect((await asOlive('POST', '/admin/users/mira/resend-invitation-link')).status).toBe(409);
  expect((await asOlive('POST', '/admin/users/mira/resend-forgot-password-link')).status).toBe(202);
});

test('organisers give and take a picture', async () => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  const token = await app.logInAs('olive');
  const answer = await app.request('/api/admin/picture/theo', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect([answer.status, ((await answer.json()) as User)['profile_picture_url']]).toEqual([
    200,
    expect.stringMatching(/\/uploads\//),
  ]);
  expect((await asOlive('DELETE', '/admin/picture/theo')).body).toMatchObject({
    id: 'theo',
    profile_picture_url: null,
  });
});
