import { expect, test } from 'vitest';
import { startTestApp } from '../../support/test-app.ts';

test('somebody with a ticket logs in and is told who they are', async () => {
  await using app = await startTestApp();
  expect(await app.call('GET', '/profile', 'ada')).toEqual({
    status: 200,
    body: {
      id: 'ada', name: 'Ada Verne', firstName: 'Ada', lastName: 'Verne', email: 'ada@example.org', roles: ['ROLE_ATTENDEE'],
      companyId: null, replayAccess: false,
    },
  });
});
