import { expect, test } from 'vitest';
import type { CheckView, ImportView } from '../../../../domain/imports/import-calls.ts';
import type { ImportRow } from '../../../../domain/imports/import-row.ts';
import { startTestApp } from '../../../support/test-app.ts';

test('a table adds the days of its talks to the event, apart from each other where they lie so, and none of a mistyped year', async () => {
  await using app = await startTestApp();
  const rows = ['2027-07-20', '2027-08-02', '2027-08-15', '2072-08-22'].map(
    (date) => `Evening ${date},${date} 18:00,60`,
  );
  const bytes = Buffer.from(['title,start,minutes', ...rows].join('\n'));
  const upload = { bytes, name: 'talks.csv', type: 'text/csv', field: 'file' };
  const file = (await app.upload('/admin/imports', 'olive', upload)).body as ImportView;
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> =>
    (await app.call(method, `/admin/imports/${file.id}${path}`, 'olive', body)).body as T;
  const choices = { what: file.what, mapping: file.columns.map(({ guess }) => guess) };
  const { plan, counts } = await call<CheckView>('POST', '/check', choices);
  expect(counts).toMatchObject({ new: 3, refused: 1 });
  const { data } = await call<{ data: ImportRow[] }>('GET', '/rows?count=100&outcome=refused');
  expect(data.map(({ row, why }) => [row, why.map(({ message }) => message)])).toEqual([
    [5, [expect.stringContaining('starts on 2072-08-22, outside the event of 2027-07-12, 2027-07-13,')]],
  ]);
  await call('POST', '/apply', { plan, invite: false });
  await app.settled();
  expect((await app.ports.log.state('pub')).get('event', 'event')?.doc).toMatchObject({
    firstDay: '2027-07-12',
    lastDay: '2027-08-15',
    days: ['2027-07-12', '2027-07-13', '2027-07-20', '2027-08-02', '2027-08-15'],
  });
});
