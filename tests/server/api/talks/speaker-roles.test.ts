import { afterEach, beforeEach, expect, test } from 'vitest';
import { reconcileSpeakers } from '../../../../server/api/talks/speaker-roles.ts';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { jobs } from '../../../../server/jobs/scheduler.ts';
import { keynote, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { bound } from '../../../support/watched-store.ts';
import { worldPeople } from '../../../support/world.ts';
import { worldTalks } from '../../../support/world-talks.ts';

const panel = testTalk({ id: 'panel', startsAt: keynote.startsAt + 3_600_000 });
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ talks: [keynote, panel], people: worldPeople, documents: worldTalks });
});
afterEach(() => app.stop());

/** Returns the speakers in the public data, and those by their own account. */
async function speakers(): Promise<[string[], string[]]> {
  const shown = (await app.call('GET', '/directory?role=ROLE_SPEAKER', 'olive')).body as { data: { id: string }[] };
  const own = await Promise.all(
    worldPeople.map(async ({ person: { id } }) =>
      (await findAccount(id, app.ports))?.roles.includes('ROLE_SPEAKER') ? [id] : [],
    ),
  );
  return [shown.data.map(({ id }) => id).toSorted(), own.flat().toSorted()];
}
const both = (...ids: string[]): [string[], string[]] => [ids, ids];
const speak = (talk: string, ...ids: string[]) => app.call('PATCH', `/talks/${talk}`, 'olive', { speakers: ids });

test('anyone named at a talk is a speaker, as long as a talk names them', async () => {
  const token = await app.logInAs('ada');
  expect(await speakers()).toEqual(both('grace'));
  expect((await speak('panel', 'ada', 'mira')).status).toBe(200);
  expect(await speakers()).toEqual(both('ada', 'grace', 'mira'));
  await speak('keynote', 'grace', 'ada');
  await speak('panel', 'mira');
  expect(await speakers()).toEqual(both('ada', 'grace', 'mira'));
  await speak('keynote', 'grace');
  expect(await speakers()).toEqual(both('grace', 'mira'));
  expect((await app.call('DELETE', '/talks/panel', 'olive')).body).toMatchObject({ cancelled: true });
  expect(await speakers()).toEqual(both('grace'));
  await app.call('PATCH', '/talks/panel', 'olive', { cancelled: false });
  expect(await speakers()).toEqual(both('grace', 'mira'));
  // No session ended because of it.
  expect((await app.call('GET', '/profile', { token })).body).toMatchObject({ roles: ['ROLE_ATTENDEE'] });
});

test('a replay has speakers, too', async () => {
  const made = await app.call('POST', '/replay/talks/replay-main', 'olive', {
    title: 'Again',
    start_time: '2027-07-12T10:00Z',
    length: 45,
    speakers: ['theo'],
  });
  expect(await speakers()).toEqual(both('grace', 'theo'));
  await app.call('DELETE', `/replay/talks/${(made.body as { id: string }).id}`, 'olive');
  expect(await speakers()).toEqual(both('grace'));
});

test('organisers cannot remove the role of a person who speaks, and a speaker they appointed stays one without a talk', async () => {
  expect(
    (await app.call('PATCH', '/admin/update-user/rhea', 'olive', { roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] })).status,
  ).toBe(200);
  await speak('keynote', 'grace');
  expect(
    (await app.call('PATCH', '/admin/update-user/grace', 'olive', { roles: ['ROLE_ATTENDEE'] })).body,
  ).toMatchObject({ roles: expect.arrayContaining(['ROLE_SPEAKER']) });
  await speak('panel', 'ada');
  expect(await speakers()).toEqual(both('ada', 'grace', 'rhea'));
});

test('a talk that comes by an import or by undoing makes its speakers by the clock, and again after a stop in between', async () => {
  expect(jobs.map(({ run }) => run)).toContain(reconcileSpeakers);
  const change = (mid: string, ids: readonly string[]) =>
    app.ports.log.append('pub', {
      mid,
      by: 'server',
      decide: () => ({
        ops: [{ c: 'talks', id: 'panel', rev: mid, doc: { ...panel, speakers: ids.map((id) => ({ id, name: id })) } }],
      }),
    });
  await change('imported', ['mira', 'somebody-who-is-gone']);
  const { log } = app.ports;
  const cut: typeof log = {
    ...bound(log),
    append: (scope, mutation) => (scope === 'dir' ? Promise.reject(new Error('killed')) : log.append(scope, mutation)),
  };
  await expect(reconcileSpeakers({ ...app.ports, log: cut })).rejects.toThrow('killed');
  await reconcileSpeakers(app.ports);
  expect(await speakers()).toEqual(both('grace', 'mira'));
  await change('left-out', []);
  await expect(reconcileSpeakers({ ...app.ports, log: cut })).rejects.toThrow('killed');
  await reconcileSpeakers(app.ports);
  await reconcileSpeakers(app.ports);
  expect(await speakers()).toEqual(both('grace'));
  const n = (await log.state('dir')).n;
  await reconcileSpeakers(app.ports);
  expect((await log.state('dir')).n).toBe(n);
});
