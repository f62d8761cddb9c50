import { afterEach, beforeEach, expect, test } from 'vitest';
import { templateFields } from '../../../../domain/event-fields/templates/all-templates.ts';
import { findParts } from '../../../../server/api/companies/booth-parts.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { companies } from '../../../../server/sync/stored-collections.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { booth, companyDocument } from '../companies/company-world.ts';

// Deleted answers come back with nothing that an organiser takes back.

let app: TestApp;
beforeEach(async () => {
  const tidewater = booth({ id: 'tidewater', name: 'Tidewater', ticketType: 'super', users: ['mira'] });
  app = await startTestApp({ people: worldPeople, documents: [companyDocument(tidewater)] });
});
afterEach(() => app.stop());

const stand = { id: 'stand', kind: 'line', label: 'Stand' };
const budget = { id: 'budget', kind: 'line', label: 'Budget', visible: 'organisers' };
const proof = { id: 'proof', kind: 'line', label: 'Proof', byPackage: true };
const wood = { id: 'wood', kind: 'line', label: 'Wood' };

async function release(form: 'person' | 'company', own: readonly object[]): Promise<void> {
  const fields = [...templateFields('community', form), ...own];
  expect(await app.call('PATCH', `/admin/fields/${form}`, 'olive', { fields })).toMatchObject({ status: 200 });
  expect(await app.call('POST', '/admin/fields/release', 'olive', {})).toMatchObject({ status: 200 });
}
const clean = async (form: 'person' | 'company', field: string) =>
  expect(await app.call('POST', `/admin/fields/${form}/clean`, 'olive', { field })).toMatchObject({ status: 204 });

/** Returns the id of the latest entry of the audit log. */
async function latestEntry(): Promise<string> {
  app.advance(1); // Entries of one instant have no order.
  const { body } = await app.call('GET', '/admin/audit?limit=1', 'olive');
  return (body as { data: [{ id: string }] }).data[0].id;
}
const undo = async (id: string) =>
  expect(await app.call('POST', `/admin/audit/${id}/undo`, 'olive')).toMatchObject({ status: 204 });

const answersOfBooth = async (): Promise<unknown> => {
  const { extra, byPackage } = (await findParts('tidewater', app.ports)) ?? {};
  const company = (await app.ports.log.state(companies.scope)).get(companies.name, 'tidewater')?.doc;
  return { shown: (company as { extra?: unknown } | undefined)?.extra, extra, byPackage };
};

test('deleting the answers to a field reaches the booths of companies that were removed, so that the undo brings none back', async () => {
  await release('company', [stand, budget, proof, wood]);
  const extra = { stand: '7', budget: '40,000', proof: 'Port of Vigo', wood: 'Oak' };
  expect(await app.call('PATCH', '/company', 'mira', { extra })).toMatchObject({ status: 200 });
  expect(await app.call('DELETE', '/admin/company/tidewater', 'olive')).toMatchObject({ status: 204 });
  const removal = await latestEntry();
  expect(await answersOfBooth()).toEqual({
    shown: undefined,
    extra: { budget: '40,000' },
    byPackage: { proof: 'Port of Vigo' },
  });
  await release('company', [wood]);
  for (const id of ['stand', 'budget', 'proof']) await clean('company', id);
  expect(await answersOfBooth()).toEqual({ shown: undefined, extra: undefined, byPackage: undefined });
  await undo(removal);
  expect(await answersOfBooth()).toMatchObject({ shown: { wood: 'Oak' }, extra: undefined });
  expect(JSON.stringify(await answersOfBooth())).not.toMatch(/40,000|Vigo/);
});

test('a field that only the booth of a removed company answered stays as no longer asked when its release is undone', async () => {
  await release('company', []);
  await release('company', [budget]);
  const entry = await latestEntry();
  expect(await app.call('PATCH', '/company', 'mira', { extra: { budget: '40,000' } })).toMatchObject({ status: 200 });
  expect(await app.call('DELETE', '/admin/company/tidewater', 'olive')).toMatchObject({ status: 204 });
  await undo(entry);
  await clean('company', 'budget');
  expect(await answersOfBooth()).toEqual({ shown: undefined, extra: undefined, byPackage: undefined });
});

test('the undo of an organiser’s change does not bring back an answer that was deleted since', async () => {
  await release('person', [stand, wood]);
  const answers = async () => (await findPerson('ada', app.ports))?.extra;
  await app.call('PATCH', '/profile', 'ada', { extra: { stand: '7', wood: 'Oak' } });
  app.advance(1);
  await app.call('PATCH', '/admin/update-user/ada', 'olive', { extra: { stand: '', wood: 'Elm' } });
  const entry = await latestEntry();
  await release('person', [wood]);
  await clean('person', 'stand');
  await undo(entry);
  expect(await answers()).toEqual({ wood: 'Oak' });
});
