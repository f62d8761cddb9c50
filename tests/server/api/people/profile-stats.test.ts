import { expect, test } from 'vitest';
import { DERIVED_EVERY } from '../../../../domain/limits/log.ts';
import { testPerson } from '../../../support/people.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { eventually } from '../../../support/eventually.ts';

const newcomer = testPerson({
  id: 'newcomer',
  firstName: 'New',
  lastName: 'Comer',
  isComplete: false,
  isPromoted: true,
  pictureUrl: 'https://pictures.example/a.png',
});

test('organisers learn how many profiles, roles and connections there are, and only they', async () => {
  await using app = await startTestApp({ people: worldPeople, documents: [{ c: 'people', doc: newcomer }] });
  const call = (method: string, path: string, who: string) => {
    app.advance(1);
    return app.call(method, path, who);
  };
  const counted = () => {
    app.advance(DERIVED_EVERY); // Counts are shown at most once per interval.
    return call('POST', '/stats/profiles', 'olive');
  };
  await call('POST', '/connections/grace', 'ada');
  await call('POST', '/connections/ada', 'grace');
  await call('POST', '/connections/mira', 'ada');
  await call('POST', '/connections/rhea', 'theo');
  await call('DELETE', '/connections/theo', 'rhea');
  expect(await call('POST', '/stats/profiles', 'ada')).toMatchObject({ status: 403 });
  await eventually(async () =>
    expect(await counted()).toEqual({
      status: 200,
      body: {
        total: 7,
        complete: 6,
        with_picture: 1,
        promoted: 1,
        company_members: 2,
        roles: { ROLE_ATTENDEE: 7, ROLE_SPEAKER: 1, ROLE_ADMIN: 1 },
        connections: 1,
        open_requests: 1,
      },
    }),
  );
});
