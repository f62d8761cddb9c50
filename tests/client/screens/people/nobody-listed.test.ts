import { expect, test } from 'vitest';
import { placePeople } from '../../../../server/api/people/place-person.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { goWithin } from '../../../support/visitor.ts';
import { visitSchedule } from '../schedule-world.ts';

test('the directory says why it is empty: nobody is listed yet, or the event has none', async () => {
  await using visit = await visitSchedule({ people: [ada, grace, olive], event: { sessionsPerUser: 5 } });
  const { page, app } = visit;
  await goWithin(page, `${app.url}/app/directory`);
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Grace Marlow' }).waitFor();
  for (const [directory, sentence] of [
    ['yes', 'Nobody is listed yet. People choose whether others see them.'],
    ['off', 'This event has no directory.'],
  ]) {
    expect(await app.call('PATCH', '/admin/event', 'olive', { directory })).toMatchObject({ status: 200 });
    await placePeople(app.ports, AbortSignal.any([]));
    await page.getByText(String(sentence)).waitFor();
  }
  expect(await page.getByText('No results found!').count()).toBe(0);
});
