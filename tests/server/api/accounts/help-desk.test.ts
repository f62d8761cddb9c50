import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../../domain/time.ts';
import { mailsOf } from '../../../../server/api/mail/mails.ts';
import { sweepExpired } from '../../../../server/jobs/sweep-expired.ts';
import { testPerson, type TestPerson } from '../../../support/people.ts';
import { keynote } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { tidewater, worldPeople } from '../../../support/world.ts';

/** The speaker in the schedule; he bought a ticket under the same name. */
const shown: TestPerson = {
  person: testPerson({ id: 'nils-shown', firstName: 'Nils', lastName: 'Brandt', about: 'Knows the tides.' }),
  email: '',
  roles: [],
};
const bought: TestPerson = {
  person: testPerson({ id: 'nils', firstName: 'Nils', lastName: 'Brandt', jobPosition: 'Pilot' }),
  email: 'nils@example.org',
  ticketCode: '7NBR-4',
  roles: ['ROLE_ATTENDEE'],
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: [...worldPeople, bought],
    talks: [
      { ...keynote, speakers: [{ id: 'nils-shown', name: 'Nils Brandt' }] },
      { ...keynote, id: 'kept', speakers: [] },
    ],
    documents: [
      { c: 'people', doc: shown.person },
      { c: 'companies', doc: tidewater },
    ],
  });
});
afterAll(() => app.stop());

interface Access {
  readonly reason: { readonly kind: string; readonly at: string | null; readonly address: string | null };
  readonly sessions: readonly object[];
  readonly mails: readonly { readonly kind: string }[];
  readonly ticket_failures: number;
  readonly mails_left: number;
}
const asOlive = (method: string, path: string, body?: unknown) => {
  app.advance(1);
  return app.call(method, path, 'olive', body);
};
const access = async (id: string): Promise<Access> =>
  (await asOlive('GET', `/admin/users/${id}/access`)).body as Access;
const askLink = async (email: string) => {
  await app.call('POST', '/users/magic-links', undefined, { email });
  await app.settled();
};

test('mails are listed for a week, without their text, and their link as expired', async () => {
  const before = app.outbox.length;
  await askLink('ada@example.org');
  expect(app.outbox.length).toBe(before + 1);
  expect(await access('ada')).toMatchObject({
    mails: [{ kind: 'log-in', state: 'sent', answer: null, why: '', next_at: null }],
    link: { kind: 'log-in' },
    mails_left: 4,
  });
  const kept = JSON.stringify(await mailsOf('ada', app.ports));
  expect(kept).not.toMatch(/example\.org|token|\d{6}"/);
  app.advance(16 * MINUTE);
  expect((await access('ada')).reason.kind).toBe('link-expired');
  await askLink('ada@exmaple.org');
  expect((await access('ada')).reason).toMatchObject({ kind: 'other-address', address: 'ada@exmaple.org' });
});

test('a code that was tried too often, and mails that were asked for too often, are unlocked at the desk', async () => {
  for (let time = 0; time < 5; time += 1) await askLink('grace@example.org');
  expect(await access('grace')).toMatchObject({ reason: { kind: 'mails-used-up' }, mails_left: 0 });
  const wrong = { email: 'grace@example.org', reference: '1WRO-1' };
  for (let time = 0; time < 10; time += 1) await app.call('POST', '/attendee/login', undefined, wrong);
  expect(await access('grace')).toMatchObject({ reason: { kind: 'locked' }, ticket_failures: 10 });
  expect((await asOlive('GET', '/admin/users?state=locked')).body).toMatchObject({ data: [{ id: 'grace' }] });
  expect(await asOlive('POST', '/admin/users/grace/unlock')).toMatchObject({
    status: 200,
    body: { reason: { kind: 'never' }, ticket_failures: 0, mails_left: 5 },
  });
  const right = await app.call('POST', '/attendee/login', undefined, { ...wrong, reference: '4GRC-2' });
  expect(right.status).toBe(200);
});

test('log-ins are shown and ended, on every device', async () => {
  const token = await app.logInAs('theo');
  expect(await access('theo')).toMatchObject({ reason: { kind: 'logged-in' }, sessions: [{ state: 'live' }] });
  await app.logInAs('theo');
  expect(await access('theo')).toMatchObject({ reason: { kind: 'other-device' }, sessions: [{}, { state: 'ended' }] });
  expect((await asOlive('DELETE', '/admin/users/theo/sessions')).status).toBe(204);
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  expect((await access('theo')).sessions).toEqual([]);
});

test('two records of one person are merged: talks, schedule and chosen fields move, the rest is deleted, as announced', async () => {
  expect((await asOlive('GET', '/admin/users/nils-shown/access')).body).toMatchObject({
    reason: { kind: 'no-account' },
  });
  await app.call('POST', '/schedule/add/kept', 'nils');
  const merge = (body: object) => asOlive('POST', '/admin/users/nils-shown/merge', { from: 'nils', ...body });
  expect(await merge({ take: ['ticket'] })).toMatchObject({ status: 422 });
  const told = { moved: { agenda: 1 }, lost: {} };
  expect(await merge({ dry_run: true })).toMatchObject({
    status: 200,
    body: { ...told, user: { has_account: false } },
  });
  expect((await asOlive('GET', '/admin/users/nils')).status).toBe(200);
  expect(await merge({ take: ['email', 'ticket', 'job_position'] })).toMatchObject({
    status: 200,
    body: {
      ...told,
      user: {
        id: 'nils-shown',
        email: 'nils@example.org',
        job_position: 'Pilot',
        about: 'Knows the tides.',
        ticket: { type: 'Attendee', has_code: true },
      },
    },
  });
  expect((await asOlive('GET', '/admin/users/nils')).status).toBe(404);
  const { body } = await app.call('POST', '/attendee/login', undefined, {
    email: 'nils@example.org',
    reference: '7NBR-4',
  });
  const { token } = body as { token: string };
  expect((await app.call('GET', '/schedule', { token })).body).toMatchObject({ data: [{ id: 'kept' }] });
});

test('talks move to the remaining record; admins and the caller cannot be merged away', async () => {
  const merge = (id: string, from: string) => asOlive('POST', `/admin/users/${id}/merge`, { from });
  expect((await merge('rhea', 'olive')).status).toBe(409);
  expect((await merge('rhea', 'rhea')).status).toBe(409);
  expect((await merge('rhea', 'nobody')).status).toBe(404);
  expect((await merge('rhea', 'nils-shown')).body).toMatchObject({ moved: { talk: 1, agenda: 1 } });
  expect((await app.call('GET', `/talks/single/${keynote.id}`, 'olive')).body).toMatchObject({
    speakers: [{ id: 'rhea' }],
  });
});

test('after a week nothing shows that a person was mailed', async () => {
  expect((await access('ada')).mails.length).toBeGreaterThan(0);
  app.advance(7 * DAY);
  await sweepExpired(app.ports);
  expect(await mailsOf('ada', app.ports)).toEqual([]);
});
