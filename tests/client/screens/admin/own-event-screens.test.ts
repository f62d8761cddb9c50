import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateList } from '../../../../domain/event-fields/templates/all-templates.ts';
import { barriersDayAndNight } from '../../../support/barriers.ts';
import { DESKTOP } from '../../../support/browser.ts';
import { host, longNames } from '../../../support/long-names.ts';
import { openApp, type OpenApp } from '../../open-app.ts';
import { tooWide } from '../../screen-checks.ts';

const LONG = 'What you would like to tell the others about your own work';
const list = templateList('community', 'person');

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    {
      ...longNames,
      event: { ...longNames.event, sessionsPerUser: 20 },
      documents: [
        ...(longNames.documents ?? []),
        {
          c: 'fields',
          doc: { ...list, id: 'person', fields: list.fields.map((field) => ({ ...field, label: LONG })) },
        },
      ],
    },
    { isWithoutWorker: true },
  );
  await world.logIn(host);
});
afterAll(() => world[Symbol.asyncDispose]());

test.each(['FIELDS', 'PACKAGES', 'PAGES', 'TICKETS', 'TICKETS&view=types'])(
  'the list %s of organisers has no barrier, and room with long labels, on the smallest window and with letters twice as large',
  async (type) => {
    const { page, go } = world;
    await page.setViewportSize(DESKTOP);
    await go(`/app/admin?type=${type}`);
    await page.locator('main h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('main [data-skeleton], main [aria-busy=true]') === null);
    if (type === 'FIELDS') await page.getByText(LONG).first().waitFor();
    expect(await barriersDayAndNight(page)).toEqual([]);
    await expect.poll(() => tooWide(page)).toEqual([]);
  },
);
