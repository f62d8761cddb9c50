import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeAll(
  async () => void (app = await startTestApp({ people: worldPeople, documents: [{ c: 'companies', doc: northwind }] })),
);
afterAll(() => app.stop());

/** Returns the outcome of each row of a table of ticket holders. */
async function outcomes(rows: readonly string[]): Promise<string[]> {
  const { body } = await app.upload('/admin/tickets/csv', 'olive', {
    bytes: Buffer.from(['email,first_name,last_name,ticket_type,company', ...rows].join('\n')),
    name: 'holders.csv',
    type: 'text/csv',
    field: 'file',
  });
  await app.settled();
  return (body as { data: { email: string; outcome: string; message: string }[] }).data.map(
    ({ email, outcome, message }) => [email, outcome, message].filter((part) => part !== '').join(' '),
  );
}

const row = (name: string): string => `${name}@example.org,${name},Wu,CompanyBasicBooth,${northwind.name}`;

test('a table adds as many members as the package of the company allows, and says of each other row why not', async () => {
  const members = northwind.users.length + 2;
  expect((await app.call('PATCH', '/admin/packages/basic', 'olive', { members })).status).toBe(200);
  const full = `is one member too many: the package of ${northwind.name} allows ${members} members`;
  const table = ['nina', 'omar', 'petra'].map(row);
  expect(await outcomes(table)).toEqual([
    'nina@example.org added',
    'omar@example.org added',
    `petra@example.org refused ${full}`,
  ]);
  // Whoever is a member stays one, and the same table changes nothing more.
  expect(await outcomes(table)).toEqual([
    'nina@example.org unchanged',
    'omar@example.org unchanged',
    `petra@example.org refused ${full}`,
  ]);
  expect((await app.call('PATCH', '/admin/packages/basic', 'olive', { members: 1 })).status).toBe(200);
  expect(await outcomes([row('nina').replace('Basic', 'Super')])).toEqual(['nina@example.org changed']);
});
