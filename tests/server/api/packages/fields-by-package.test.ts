import { afterEach, beforeEach, expect, test } from 'vitest';
import { AUDIT_ID_HEADER } from '../../../../domain/audit/audit-id.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { booth, companyDocument } from '../companies/company-world.ts';

const tidewater = booth({ id: 'tidewater', name: 'Tidewater', ticketType: 'super', users: ['mira'] });
const northwind = booth({ id: 'northwind', name: 'Northwind', ticketType: 'basic', users: ['theo'] });

const CASE = { id: 'case', kind: 'line', label: 'A case', required: true, byPackage: true, search: true };

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ people: worldPeople, documents: [tidewater, northwind].map(companyDocument) });
  await release((fields) => [...fields, CASE]);
});
afterEach(() => app.stop());

type Fields = readonly Record<string, unknown>[];
async function release(change: (fields: Fields) => Fields): Promise<void> {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const { forms } = body as { forms: { list: { id: string; fields: Fields } }[] };
  const fields = change(forms.find(({ list }) => list.id === 'company')?.list.fields ?? []);
  expect((await app.call('PATCH', '/admin/fields/company', 'olive', { fields })).status).toBe(200);
  expect((await app.call('POST', '/admin/fields/release', 'olive', {})).status).toBe(200);
}
const said = async (who: string, id = 'tidewater') =>
  ((await app.call('GET', `/company/${id}`, who)).body as { extra?: { case?: string } }).extra?.case;
const stored = async (id = 'tidewater') => {
  const doc = (await app.ports.log.state('pub')).get('companies', id)?.doc;
  return (doc as { extra?: object } | undefined)?.extra;
};
const topics = (isOn: boolean) => app.call('PATCH', '/admin/packages/super', 'olive', { rights: { tags: isOn } });
const answer = (who: string, text: string) => app.call('PATCH', '/company', who, { extra: { case: text } });

test('an answer that needs the right is required and shown where the package has it', async () => {
  expect(await answer('mira', '')).toMatchObject({ status: 422 });
  expect((await answer('mira', 'A quay')).status).toBe(200);
  expect([await said('ada'), await said('mira')]).toEqual(['A quay', 'A quay']);
});

test('where the package lacks the right the answer is not required, and kept where only members and organisers see it', async () => {
  expect((await answer('theo', '')).status).toBe(200);
  expect((await answer('theo', 'A pier')).status).toBe(200);
  expect(await Promise.all(['ada', 'theo', 'olive'].map((who) => said(who, 'northwind')))).toEqual([
    undefined,
    'A pier',
    'A pier',
  ]);
  expect(await stored('northwind')).toBe(undefined);
});

test('a right that is taken away hides the answers, which come back with it as they were last edited', async () => {
  await answer('mira', 'A quay');
  expect((await topics(false)).status).toBe(200);
  expect([await said('ada'), await stored(), await said('mira')]).toEqual([undefined, undefined, 'A quay']);
  await answer('mira', 'A harbour');
  expect(await said('ada')).toBe(undefined);
  await topics(true);
  expect([await said('ada'), await stored(), await said('mira')]).toEqual([
    'A harbour',
    { case: 'A harbour' },
    'A harbour',
  ]);
});

test('a booth that gets another package shows the answers that this package allows', async () => {
  await answer('mira', 'A quay');
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { ticket_type: 'basic' });
  expect([await said('ada'), await stored()]).toEqual([undefined, undefined]);
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { ticket_type: 'premium' });
  expect([await said('ada'), await stored()]).toEqual(['A quay', { case: 'A quay' }]);
});

test('a field that begins to need the right hides its answers at other booths, and shows them when it no longer does', async () => {
  const set = (byPackage: boolean) =>
    release((fields) => fields.map((field) => (field['id'] === 'case' ? { ...field, byPackage } : field)));
  await set(false);
  await answer('theo', 'A pier');
  expect(await said('ada', 'northwind')).toBe('A pier');
  await set(true);
  expect([await said('ada', 'northwind'), await stored('northwind')]).toEqual([undefined, undefined]);
  await set(false);
  expect(await said('ada', 'northwind')).toBe('A pier');
});

test('an answer that was only for organisers is not published by a right', async () => {
  const see = (visible: string) =>
    release((fields) => fields.map((field) => (field['id'] === 'case' ? { ...field, visible } : field)));
  await topics(false);
  await see('organisers');
  await answer('mira', 'Not for all');
  await see('everybody');
  await topics(true);
  expect([await said('ada'), await said('mira')]).toEqual([undefined, 'Not for all']);
});

test('a company that comes back shows only the answers that its package allows now', async () => {
  await answer('mira', 'A quay');
  const { headers } = await app.request('/api/admin/company/tidewater', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await app.logInAs('olive')}` },
  });
  await topics(false);
  const entry = encodeURIComponent(headers.get(AUDIT_ID_HEADER) ?? '');
  expect((await app.call('POST', `/admin/audit/${entry}/undo`, 'olive')).status).toBe(204);
  expect([await said('ada'), await stored(), await said('olive')]).toEqual([undefined, undefined, 'A quay']);
  await topics(true);
  expect(await said('ada')).toBe('A quay');
});

test('undoing an edit undoes an answer for its members, too', async () => {
  await answer('mira', 'A quay');
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { extra: { case: 'A dock' } });
  const { body } = await app.call('GET', '/admin/audit?thing=tidewater', 'olive');
  const [{ id } = { id: '' }] = (body as { data: { id: string }[] }).data;
  expect((await app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive')).status).toBe(204);
  await topics(false);
  expect([await said('ada'), await said('mira')]).toEqual([undefined, 'A quay']);
  await topics(true);
  expect(await said('ada')).toBe('A quay');
});

test('deleting the answers to a field deletes those that no package shows, too', async () => {
  await answer('theo', 'A pier');
  await release((fields) => fields.filter(({ id }) => id !== 'case'));
  expect((await app.call('POST', '/admin/fields/company/clean', 'olive', { field: 'case' })).status).toBeLessThan(300);
  await release((fields) => [...fields, { ...CASE, byPackage: false }]);
  expect(await said('theo', 'northwind')).toBe(undefined);
});
