import { expect, test } from 'vitest';
import { ada, grace, olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp } from '../../../support/test-app.ts';

const crowd = Array.from({ length: 230 }, (_, number): TestPerson => ({
  person: testPerson({ id: `crowd${number}`, firstName: 'Guest', lastName: `Number${number}` }),
  email: `crowd${number}@example.org`,
  roles: ['ROLE_ATTENDEE'],
}));

test('a search by email address finds everyone it fits, however many they are', async () => {
  await using app = await startTestApp({ people: [ada, grace, olive, ...crowd] });
  const total = async (search: string): Promise<number> =>
    ((await app.call('GET', `/admin/users?search=${search}`, 'olive')).body as { pagination: { total: number } })
      .pagination.total;
  expect([await total('crowd'), await total('crowd22'), await total('crowd229@'), await total('crowds')]).toEqual([
    230, 11, 1, 0,
  ]);
});
