import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Audience } from '../../../../domain/notifications/audience.ts';
import { HOUR } from '../../../../domain/time.ts';
import { closeSession } from '../../../../server/api/sessions/session-store.ts';
import { allSubscriptions } from '../../../../server/api/push/subscription-store.ts';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { keynote, lunch, mainStage } from '../../../support/conference.ts';
import { ada, grace, olive, testPerson } from '../../../support/people.ts';
import { startPushService } from '../../../support/push-service.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { isKeptInTable, subscribed } from '../../jobs/push-world.ts';

// Member of a company, with her own ticket.
const rhea = {
  person: testPerson({ id: 'rhea', firstName: 'Rhea', lastName: 'Quist', companyId: 'tidewater' }),
  email: 'rhea@example.org',
  ticketCode: '6RHE-4',
  roles: ['ROLE_ATTENDEE'],
} as const;

const service = await startPushService();
const app = await startTestApp({
  event: { sessionsPerUser: 20 },
  talks: [keynote, lunch],
  people: [ada, grace, olive, rhea],
  env: { PUSH_HOSTS: service.origin },
});
afterAll(async () => {
  await app.stop();
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for await (const page of allSubscriptions(app.ports))
    for (const { sessionId } of page) await closeSession(sessionId, app.ports);
});

const EVERYBODY = ['ada', 'grace', 'olive', 'rhea'];
const titles = async (who: string): Promise<string[]> =>
  (
    (await app.call('GET', '/push-notifications', who)).body as { data: readonly { readonly title: string }[] }
  ).data.map(({ title }) => title);
const told = async (title: string): Promise<string[]> => {
  const lists = await Promise.all(EVERYBODY.map(async (who) => [who, await titles(who)] as const));
  return lists.flatMap(([who, list]) => (list.includes(title) ? [who] : []));
};
const plan = async (title: string, audience: Audience): Promise<string> =>
  ((await app.call('POST', '/push-notifications', 'olive', { title, audience })).body as { id: string }).id;
const keeps = async (who: string): Promise<void> => {
  await app.call('POST', '/schedule/add/keynote', who);
  await isKeptInTable('keynote', who, app.ports);
};

test('a notification to some people is only in their lists and on their devices', async () => {
  await keeps('ada');
  await updateAccount('rhea', (account) => ({ ...account, ticketType: 'CompanyPremiumBooth' }), app.ports);
  const cases: readonly (readonly [Audience, readonly string[]])[] = [
    [{ kind: 'all', ids: [] }, EVERYBODY],
    [{ kind: 'role', ids: ['ROLE_SPEAKER', 'ROLE_ADMIN'] }, ['grace', 'olive']],
    [{ kind: 'ticket', ids: ['CompanyPremiumBooth'] }, ['rhea']],
    [{ kind: 'keepers', ids: ['keynote'] }, ['ada']],
    [{ kind: 'stage', ids: [mainStage.id] }, ['ada']],
    [{ kind: 'company', ids: ['tidewater'] }, ['rhea']],
    [{ kind: 'people', ids: ['grace', 'nobody'] }, ['grace']],
  ];
  const devices = await Promise.all(
    EVERYBODY.map(async (who) => ({ who, ...(await subscribed(who, service, app.ports)) })),
  );
  for (const [audience, meant] of cases) {
    const counted = await app.call('POST', '/push-notifications/audience', 'olive', { audience });
    expect([audience.kind, counted.body]).toEqual([audience.kind, { people: meant.length, devices: meant.length }]);
    const title = `To ${audience.kind}`;
    await plan(title, audience);
    await Promise.all([runDueWork(app.ports), runDueWork(app.ports)]);
    expect([audience.kind, await told(title)]).toEqual([audience.kind, meant]);
    const heard = devices.filter(({ taken }) =>
      taken.some(({ message }) => JSON.stringify(message).includes(JSON.stringify(title))),
    );
    expect([audience.kind, heard.map(({ who }) => who)]).toEqual([audience.kind, meant]);
  }
});

test("corrected, withdrawn and restored notices follow in the recipients' lists", async () => {
  await plan('Lunch is reddy', { kind: 'people', ids: ['ada', 'rhea'] }).then(async (id) => {
    await runDueWork(app.ports);
    expect(await told('Lunch is reddy')).toEqual(['ada', 'rhea']);
    await app.call('PATCH', `/push-notifications/${id}`, 'olive', { title: 'Lunch is ready' });
    await runDueWork(app.ports);
    expect([await told('Lunch is reddy'), await told('Lunch is ready')]).toEqual([[], ['ada', 'rhea']]);
    const { headers } = await app.request(`/api/push-notifications/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await app.logInAs('olive')}` },
    });
    await runDueWork(app.ports);
    expect(await told('Lunch is ready')).toEqual([]);
    await app.call('POST', `/admin/audit/${headers.get('audit-id')}/undo`, 'olive');
    await runDueWork(app.ports);
    expect(await told('Lunch is ready')).toEqual(['ada', 'rhea']);
  });
});

test('the audience can be changed until the notice is sent, but not to an empty one', async () => {
  const soon = new Date(app.ports.now() + HOUR).toISOString();
  const { body } = await app.call('POST', '/push-notifications', 'olive', { title: 'Later', send_at: soon });
  const { id } = body as { id: string };
  const audience = { kind: 'people', ids: ['rhea'] };
  expect((await app.call('PATCH', `/push-notifications/${id}`, 'olive', { audience })).body).toMatchObject({
    audience,
  });
  app.advance(HOUR);
  await runDueWork(app.ports);
  expect(await told('Later')).toEqual(['rhea']);
  const wider = { audience: { kind: 'all' } };
  expect((await app.call('PATCH', `/push-notifications/${id}`, 'olive', wider)).body).toMatchObject({
    code: 'conflict',
    data: [{ field: 'audience', message: 'This has been sent already' }],
  });
  const nobody = { title: 'To nobody', audience: { kind: 'role', ids: [] } };
  expect((await app.call('POST', '/push-notifications', 'olive', nobody)).status).toBe(422);
});

test('sent again, it also reaches new members of its audience, once each', async () => {
  const id = await plan('Speakers, please', { kind: 'role', ids: ['ROLE_SPEAKER'] });
  await runDueWork(app.ports);
  await updateAccount('rhea', (account) => ({ ...account, roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] }), app.ports);
  await runDueWork(app.ports);
  expect(await told('Speakers, please')).toEqual(['grace']);
  await app.call('POST', `/push-notifications/${id}/force-push`, 'olive');
  await runDueWork(app.ports);
  expect(await told('Speakers, please')).toEqual(['grace', 'rhea']);
  expect((await titles('grace')).filter((title) => title === 'Speakers, please')).toHaveLength(1);
});

test("a test goes to its author's devices, and into no list", async () => {
  const [own, others] = [await subscribed('olive', service, app.ports), await subscribed('ada', service, app.ports)];
  const words = { title: 'How does this look?', body: 'Only to me.', link: '/app/schedule' };
  expect(await app.call('POST', '/push-notifications/test', 'olive', words)).toEqual({
    status: 200,
    body: { devices: 1 },
  });
  await runDueWork(app.ports);
  expect([own.taken.length, others.taken.length, await told(words.title)]).toEqual([1, 0, []]);
});

test('organisers see how many were reached and how many opened it; others cannot open it', async () => {
  const id = await plan('Open me', { kind: 'people', ids: ['ada'] });
  const device = await subscribed('ada', service, app.ports);
  await runDueWork(app.ports);
  const click = (who: string, uuid: string) =>
    app.call('POST', '/adw-pubsub', who, {
      messages: [{ uuid, type: 'push-click', at: app.ports.now(), notification_id: id }],
    });
  expect(device.taken).toHaveLength(1);
  expect((await click('ada', 'click-ada-1')).body).toMatchObject({ accepted: 1 });
  expect((await click('ada', 'click-ada-1')).body).toMatchObject({ data: [{ status: 'repeated' }] });
  expect((await click('grace', 'click-grace-1')).body).toMatchObject({ data: [{ status: 'refused' }] });
  expect((await app.call('GET', `/admin/push-notifications/${id}`, 'olive')).body).toMatchObject({
    audience: { kind: 'people', ids: ['ada'] },
    devices: { sent: 1, waiting: 0, failed: 0, gone: 0 },
    opened: 1,
  });
});
