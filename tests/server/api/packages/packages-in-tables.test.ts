import { afterEach, beforeEach, expect, test } from 'vitest';
import { BYTE_ORDER_MARK } from '../../../../domain/csv-cell.ts';
import type { CheckView, ImportView } from '../../../../domain/imports/import-calls.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { booth, companyDocument } from '../companies/company-world.ts';

const tidewater = booth({ id: 'tidewater', name: 'Tidewater', ticketType: 'super' });
const northwind = booth({ id: 'northwind', name: 'Northwind', ticketType: 'basic' });

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ documents: [tidewater, northwind].map(companyDocument) });
});
afterEach(() => app.stop());

async function checked(text: string): Promise<{ readonly file: ImportView; readonly check: CheckView }> {
  const given = { bytes: Buffer.from(text), name: 'companies.csv', type: 'text/csv', field: 'file' };
  const file = (await app.upload('/admin/imports', 'olive', given)).body as ImportView;
  const choices = { what: 'companies', mapping: file.columns.map(({ guess }) => guess) };
  const { status, body } = await app.call('POST', `/admin/imports/${file.id}/check`, 'olive', choices);
  expect({ status, ...(status !== 200 && { body }) }).toEqual({ status: 200 });
  return { file, check: body as CheckView };
}
const exported = async (): Promise<string[]> => {
  const token = await app.logInAs('olive');
  const answer = await app.request('/api/admin/exports/companies.csv', {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString()
    .slice(BYTE_ORDER_MARK.length)
    .trimEnd()
    .split('\r\n');
  return lines.map((line) => line.split(',').slice(1, 3).join(','));
};
const packageIn = async (id: string) =>
  ((await app.call('GET', `/company/${id}`, 'ada')).body as { ticket_type: string }).ticket_type;

test('a table of companies names a package by its id or name, and says which there are if it names none', async () => {
  const { body } = await app.call('POST', '/admin/packages', 'olive', { name: 'Gold', rights: { film: true } });
  const gold = (body as { id: string }).id;
  const { file, check } = await checked(`name,package\nTidewater,gold\nNorthwind,${gold}\nKeel,Platinum\n`);
  expect(check.first.data.map(({ outcome, why }) => [outcome, why])).toEqual([
    ['changed', []],
    ['changed', []],
    [
      'new',
      [
        {
          column: 1,
          message: 'has a package that is not there (Platinum). There are: Super, Premium, Basic, Gold',
          fixes: ['Super', 'Premium', 'Basic', 'Gold'],
        },
      ],
    ],
  ]);
  await app.call('POST', `/admin/imports/${file.id}/apply`, 'olive', { plan: check.plan });
  await app.settled();
  expect([await packageIn('tidewater'), await packageIn('northwind')]).toEqual([gold, gold]);
  expect(await exported()).toEqual(['name,booth', 'Keel,Basic', 'Northwind,Gold', 'Tidewater,Gold']);
});

test('without packages of its own, tables of an event say basic, premium and super', async () => {
  const { check } = await checked('name,booth\nTidewater,CompanyBasicBooth\nKeel,huge\n');
  expect(
    check.first.data.map(({ outcome, why }) => [outcome, why.map(({ message, fixes }) => [message, fixes])]),
  ).toEqual([
    ['changed', []],
    ['new', [['has a booth that is none of basic, premium and super (huge)', ['basic', 'premium', 'super']]]],
  ]);
  expect(await exported()).toEqual(['name,booth', 'Northwind,basic', 'Tidewater,super']);
});
