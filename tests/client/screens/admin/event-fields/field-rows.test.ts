import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateList } from '../../../../../domain/event-fields/templates/all-templates.ts';
import { DESKTOP } from '../../../../support/browser.ts';
import { olive } from '../../../../support/people.ts';
import { openApp, type OpenApp } from '../../../open-app.ts';

const list = templateList('community', 'stage');

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [olive], documents: [{ c: 'fields', doc: list }] }, { isWithoutWorker: true });
  await world.logIn(olive);
  await world.page.setViewportSize(DESKTOP);
});
afterAll(() => world[Symbol.asyncDispose]());

test('the order of fields is changed by dragging a row, or by its buttons', async () => {
  const { page, go } = world;
  await go('/app/admin?type=FIELDS&tab=stage');
  const rows = page.getByRole('list', { name: 'Fields of the stage form' }).getByRole('listitem');
  const names = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('p')?.textContent));
  const [first, second, third] = list.fields.map(({ label }) => label);
  await expect.poll(names).toEqual([first, second, third]);
  await rows.nth(2).getByTitle('Drag to another place').dragTo(rows.nth(0));
  await expect.poll(names).toEqual([third, first, second]);
  await page.getByRole('button', { name: `Move ${second} up` }).click();
  await expect.poll(names).toEqual([third, second, first]);
  const draft = (await world.app.ports.log.state('adm')).all('fieldDrafts').find(({ id }) => id === 'stage')?.doc;
  expect((draft as typeof list).fields.map(({ label }) => label)).toEqual([third, second, first]);
});
