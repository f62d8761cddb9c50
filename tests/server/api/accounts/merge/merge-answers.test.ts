import { expect, test } from 'vitest';
import { templateFields } from '../../../../../domain/event-fields/templates/all-templates.ts';
import { findPerson } from '../../../../../server/api/people/find-person.ts';
import { ownProfile } from '../../../../../server/api/people/write-profile.ts';
import { olive, testPerson, type TestPerson } from '../../../../support/people.ts';
import { startTestApp } from '../../../../support/test-app.ts';

const nils: TestPerson = {
  person: testPerson({ id: 'nils', firstName: 'Nils', lastName: 'Holm' }),
  email: 'nils@example.org',
  ticketCode: '5NLS-1',
  roles: ['ROLE_ATTENDEE'],
};
const twin: TestPerson = {
  ...nils,
  person: { ...nils.person, id: 'twin' },
  email: 'twin@example.org',
  ticketCode: '6NLS-2',
};
const diet = { id: 'diet', kind: 'one', label: 'Diet', options: [{ id: 'Vegan', label: 'Vegan' }] };
const access = { id: 'access', kind: 'line', label: 'Access needs', visible: 'organisers' };
const band = { id: 'band', kind: 'line', label: 'Plays with' };
const hall = { id: 'hall', kind: 'line', label: 'Favourite hall' };

test('answers to the own fields of an event that one record lacks come from the other, public and private, none is replaced, and none published', async () => {
  await using app = await startTestApp({ people: [olive, nils, twin] });
  const release = async (fields: readonly object[]) => {
    expect(await app.call('PATCH', '/admin/fields/person', 'olive', { fields })).toMatchObject({ status: 200 });
    expect(await app.call('POST', '/admin/fields/release', 'olive', {})).toMatchObject({ status: 200 });
  };
  const own = [diet, access, hall];
  await release([...templateFields('community', 'person'), ...own, { ...band, visible: 'organisers' }]);
  const answer = (who: string, extra: object) => app.call('PATCH', '/profile', who, { extra });
  expect(await answer('nils', { hall: 'Dock 2' })).toMatchObject({ status: 200 });
  expect(await answer('twin', { hall: 'Dock 7', access: 'A ramp', diet: 'Vegan', band: 'Quartet' })).toMatchObject({
    status: 200,
  });
  await release([...templateFields('community', 'person'), ...own, band]);
  expect(await app.call('POST', '/admin/users/nils/merge', 'olive', { from: 'twin', dry_run: false })).toMatchObject({
    status: 200,
  });
  expect((await findPerson('nils', app.ports))?.extra).toEqual({ hall: 'Dock 2', diet: 'Vegan' });
  expect((await ownProfile('nils', app.ports)).extra).toEqual({ access: 'A ramp', band: 'Quartet' });
  expect(await findPerson('twin', app.ports)).toBeUndefined();
});
