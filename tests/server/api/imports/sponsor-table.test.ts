import { afterEach, beforeEach, expect, test } from 'vitest';
import { BYTE_ORDER_MARK } from '../../../../domain/csv-cell.ts';
import type { CheckView, ImportView } from '../../../../domain/imports/import-calls.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldLobby } from '../../../support/world-lobby.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ documents: worldLobby });
});
afterEach(() => app.stop());

const uploaded = async (text: string): Promise<ImportView> => {
  const file = { bytes: Buffer.from(text), name: 'sponsors.csv', type: 'text/csv', field: 'file' };
  return (await app.upload('/admin/imports', 'olive', file)).body as ImportView;
};
async function checked(text: string): Promise<{ readonly file: ImportView; readonly check: CheckView }> {
  const file = await uploaded(text);
  const choices = { what: 'sponsors', mapping: file.columns.map(({ guess }) => guess) };
  const { status, body } = await app.call('POST', `/admin/imports/${file.id}/check`, 'olive', choices);
  expect({ status, ...(status !== 200 && { body }) }).toEqual({ status: 200 });
  return { file, check: body as CheckView };
}
const applied = async ({ file, check }: Awaited<ReturnType<typeof checked>>): Promise<ImportView> => {
  await app.call('POST', `/admin/imports/${file.id}/apply`, 'olive', { plan: check.plan });
  await app.settled();
  return (await app.call('GET', `/admin/imports/${file.id}`, 'olive')).body as ImportView;
};
const listed = async (path: string): Promise<Record<string, unknown>[]> =>
  ((await app.call('GET', path, 'ada')).body as { data: Record<string, unknown>[] }).data;
const exported = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${await app.logInAs('olive')}` };
  const answer = await app.request('/api/admin/exports/sponsors.csv', { headers });
  return Buffer.from(await answer.arrayBuffer())
    .toString()
    .slice(BYTE_ORDER_MARK.length);
};

const TABLE = [
  'Sponsor,Website,Tier,Logo',
  'Rope & Sons,rope.example.org,Gold,https://rope.example.org/logo.png',
  'lighthouse coffee,,harbour,',
  'Nets,https://nets.example.org/,gold,',
  ',https://nobody.example.org/,Gold,',
  'Sails,not a link,Gold,',
  'Tea,,,',
  'Nets,https://other.example.org/,,',
].join('\n');

test('a table of sponsors is recognised, and each row that cannot be used says why', async () => {
  const { file, check } = await checked(TABLE);
  expect([file.what, file.columns.map(({ guess }) => guess)]).toEqual(['sponsors', ['title', 'link', 'tier', 'logo']]);
  expect(check.notes).toEqual(['1 tier is added: Gold.']);
  expect(check.counts).toMatchObject({ new: 2, changed: 1, same: 0, refused: 4 });
  expect(check.first.data.map(({ row, why }) => [row, ...why.map(({ message }) => message)])).toEqual([
    [5, 'has no title'],
    [6, 'has a link that is no web address (not a link)'],
    [7, 'has no link'],
    [8, 'is the same sponsor as row 4'],
  ]);
  expect((await listed('/sponsorships')).length).toBe(1);
});

test('importing adds and changes sponsors with their tiers; again it changes nothing; the undo takes all of it back', async () => {
  const before = await listed('/sponsorships');
  const { report } = await applied(await checked(TABLE));
  const [, gold] = await listed('/sponsor-tiers');
  expect(gold).toMatchObject({ name: 'Gold', order: 1 });
  expect((await listed('/sponsorships')).map(({ id: _id, rev: _rev, ...rest }) => rest)).toEqual([
    {
      title: 'lighthouse coffee',
      link: 'https://lighthouse.example.org/',
      image: null,
      order: 0,
      tier_id: 'harbour',
    },
    {
      title: 'Rope & Sons',
      link: 'https://rope.example.org',
      image: 'https://rope.example.org/logo.png',
      order: 1,
      tier_id: gold?.['id'],
    },
    { title: 'Nets', link: 'https://nets.example.org/', image: null, order: 2, tier_id: gold?.['id'] },
  ]);
  expect((await checked(TABLE)).check.counts).toMatchObject({ new: 0, changed: 0, same: 3, refused: 4 });
  expect((await checked(await exported())).check.counts).toMatchObject({ new: 0, changed: 0, same: 3, refused: 0 });
  const undone = await app.call('POST', `/admin/audit/groups/${encodeURIComponent(report?.group ?? '')}/undo`, 'olive');
  expect(undone.status).toBe(200);
  const plain = (all: readonly Record<string, unknown>[]) => all.map(({ rev: _rev, ...rest }) => rest);
  expect(plain(await listed('/sponsorships'))).toEqual(plain(before));
  expect((await listed('/sponsor-tiers')).map(({ name }) => name)).toEqual(['Harbour']);
});
