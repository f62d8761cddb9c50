import { expect, test } from 'vitest';
import { startTestApp } from '../../../support/test-app.ts';
import { booth, companyDocument } from './company-world.ts';

test('of many companies a list shows twenty at once, recommendations a hundred, and a list of all shows all', async () => {
  const documents = Array.from({ length: 120 }, (_, index) =>
    companyDocument(booth({ id: `c${index}`, name: `Company ${index}` })),
  );
  await using app = await startTestApp({ documents });
  await app.logInAs('ada');
  const pages = await Promise.all(
    [
      '/company',
      '/company?component=recommended',
      '/company?isLobby=true',
      '/company?isLobby=true&count=10',
      '/company/all',
    ].map(async (path) => (await app.call('GET', path, 'ada')).body),
  );
  expect(pages.map((page) => (page as { pagination: object }).pagination)).toMatchObject([
    { page: 1, total: 120, count: 20 },
    { page: 1, total: 120, count: 100 },
    { page: 1, total: 120, count: 100 },
    { page: 1, total: 120, count: 10 },
    { page: 1, total: 120, count: 120 },
  ]);
});
