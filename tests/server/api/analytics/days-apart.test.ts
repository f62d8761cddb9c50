import { expect, test } from 'vitest';
import { startTestApp } from '../../../support/test-app.ts';

test('statistics of an event with days months apart cover only its days', async () => {
  await using app = await startTestApp();
  const days = ['2027-07-12', '2027-08-30', '2027-12-06'];
  const span = { from: '2027-07-12T02:00:00Z', to: '2027-12-07T03:00:00Z' };
  const views = () => app.call('POST', '/stats/views', 'olive', { ...span, step: 30 });
  const daily = () => app.call('POST', '/stats/analytics', 'olive', { from: '2027-07-12', to: '2027-12-06' });
  expect([(await views()).status, (await daily()).status]).toEqual([422, 422]);
  await app.call('PATCH', '/admin/event', 'olive', { days });
  const [steps, counts] = [await views(), await daily()];
  expect([steps.status, counts.status]).toEqual([200, 200]);
  expect((counts.body as { data: { day: string }[] }).data.map(({ day }) => day)).toEqual(days);
  const dates = (steps.body as { data: { at: string }[] }).data.map(({ at }) => at.slice(0, 10));
  expect([dates.length, [...new Set(dates)]]).toEqual([
    3 * 48,
    ['2027-07-12', '2027-07-13', '2027-08-30', '2027-08-31', '2027-12-06', '2027-12-07'],
  ]);
});
