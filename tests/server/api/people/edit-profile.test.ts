import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { push } from '../../sync/sync-client.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

/** An edit as a device sends it: per field the new and the old value. */
const edited = (rev: string, fields: Record<string, readonly [v: unknown, base: unknown]>) => {
  const value = { fields: Object.fromEntries(Object.entries(fields).map(([name, [v, base]]) => [name, { v, base }])) };
  return { id: 'edit:profile', kind: 'edit', ref: 'profile', value, changedAt: app.ports.now(), rev };
};
const ada = async () => (await app.call('GET', '/profile', 'ada')).body as Record<string, unknown>;

test('an offline edit of a profile merges with changes from another device', async () => {
  const edit = edited('first-edit', {
    jobPosition: ['Captain', ''],
    about: ['Sails a little.', ''],
    companyName: ['Verne & Daughters', ''],
    gender: ['Female', ''],
    roles: [['ROLE_ADMIN'], ['ROLE_ATTENDEE']],
  });
  await app.call('PATCH', '/profile', 'ada', { country: 'Spain' });
  expect(await push(app, 'ada', edit)).toEqual({ documents: [], logId: app.ports.log.logId });
  expect(await ada()).toMatchObject({
    job_position: 'Captain',
    about: 'Sails a little.',
    attendee_company: 'Verne & Daughters',
    gender: 'Female',
    country: 'Spain',
    roles: ['ROLE_ATTENDEE'],
  });
});

test('of a field that was changed meanwhile both texts come back, and the other fields are stored', async () => {
  app.advance(1);
  await app.call('PATCH', '/profile', 'ada', { job_position: 'Admiral' });
  const edit = edited('second-edit', { jobPosition: ['Pilot', 'Captain'], stmUsername: ['nautilus', ''] });
  expect(await push(app, 'ada', edit)).toMatchObject({
    documents: [
      { id: 'edit:profile', value: { fields: { jobPosition: { v: 'Pilot', base: 'Captain', theirs: 'Admiral' } } } },
    ],
  });
  expect(await ada()).toMatchObject({ job_position: 'Admiral', stmUsername: 'nautilus' });
});

test('an invalid edit is refused completely', async () => {
  app.advance(1);
  const before = await ada();
  const edit = edited('third-edit', { jobPosition: ['Diver', before['job_position']], firstName: ['A', 'Ada'] });
  expect(await push(app, 'ada', edit)).toMatchObject({
    documents: [
      {
        refusal: {
          code: 'invalid',
          data: [{ field: 'first_name', message: 'First Name must be within 2 - 20 characters' }],
        },
      },
    ],
  });
  expect(await ada()).toEqual(before);
});

test("no one edits another's profile, and their own stays as it is", async () => {
  app.advance(1);
  const before = await ada();
  const grace = async () => (await app.call('GET', '/directory/grace', 'ada')).body;
  const held = await grace();
  const edit = {
    ...edited('foreign-edit', { jobPosition: ['Pirate', before['job_position']] }),
    id: 'edit:profile:grace',
    ref: 'profile:grace',
  };
  expect(await push(app, 'ada', edit)).toMatchObject({
    documents: [{ id: 'edit:profile:grace', refusal: { code: 'not-found' } }],
  });
  expect([await ada(), await grace()]).toEqual([before, held]);
});
