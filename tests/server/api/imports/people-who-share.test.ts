import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountsByEmail } from '../../../../server/api/accounts/account-store.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => void (app = await startTestApp()));
afterEach(() => app.stop());

const HOME = 'family@example.org';
const table = (...lines: readonly string[]) => Buffer.from(['email,first_name,last_name,job', ...lines].join('\n'));

/** Imports a table of people; returns what becomes of the rows. */
async function importPeople(bytes: Buffer, shared: boolean): Promise<Record<string, number>> {
  const file = { bytes, name: 'people.csv', type: 'text/csv', field: 'file' };
  const {
    id,
    choices: _,
    ...started
  } = (await app.upload('/admin/imports', 'olive', file)).body as {
    id: string;
    choices: null;
    columns: { guess: string }[];
  };
  const wish = {
    what: 'people',
    mapping: started.columns.map(({ guess }) => guess),
    ...(shared && { shared }),
  };
  const check = await app.call('POST', `/admin/imports/${id}/check`, 'olive', wish);
  const { plan, counts } = check.body as { plan: string; counts: Record<string, number> };
  await app.call('POST', `/admin/imports/${id}/apply`, 'olive', { plan });
  await app.settled();
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
async function sharers(): Promise<string[]> {
  const people = (await accountsByEmail(HOME, app.ports)).map(({ id }) => findPerson(id, app.ports));
  return (await Promise.all(people)).map((person) => `${person?.firstName}, ${person?.jobPosition}`).toSorted();
}

test('two people of a table of people share an address if the organiser says so, and each keeps their profile', async () => {
  const both = table(`${HOME},Ida,Holm,Pilot`, `${HOME},Jon,Holm,Cook`);
  expect(await importPeople(both, false)).toEqual({ new: 1, refused: 1 });
  expect(await importPeople(both, true)).toEqual({ same: 1, new: 1 });
  expect(await sharers()).toEqual(['Ida, Pilot', 'Jon, Cook']);
  const again = table(`${HOME},Jon,Holm,Chef`, `${HOME},Ida,Holm,Pilot`);
  expect(await importPeople(again, true)).toEqual({ changed: 1, same: 1 });
  expect(await sharers()).toEqual(['Ida, Pilot', 'Jon, Chef']);
  // Without the choice, a row is the person with its name.
  expect(await importPeople(table(`${HOME},Jon,Holm,Baker`), false)).toEqual({ changed: 1 });
  expect(await sharers()).toEqual(['Ida, Pilot', 'Jon, Baker']);
});
