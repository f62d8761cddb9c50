import { expect, test } from 'vitest';
import { startTestApp } from '../../support/test-app.ts';

test('a ticket holder logs in and gets their account', async () => {
  await using app = await startTestApp();
  expect(await app.call('GET', '/profile', 'ada')).toMatchObject({
    status: 200,
    body: {
      id: 'ada',
      first_name: 'Ada',
      last_name: 'Verne',
      email: 'ada@example.org',
      roles: ['ROLE_ATTENDEE'],
      replayAccess: false,
    },
  });
});
