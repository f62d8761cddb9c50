import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { PHONE } from '../support/browser.ts';
import { saveDevice } from '../support/device-storage.ts';
import { startJourney } from '../support/journey.ts';
import { allSent, goWithin, keepableTitles, keepButton, logInByTicket, readyForOffline } from '../support/visitor.ts';

/** Names that devices with an old version have stored, and channels that their tabs listen to: they must never change. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  channels: ['plenary-player', 'plenary-session', 'plenary-tabs'],
  locks: ['plenary-leader', 'plenary-shape-2'],
  caches: ['images-v1', 'workbox-precache-v2-*'],
  local: [
    'plenary.boot',
    'plenary.clock',
    'plenary.drafts.*',
    'plenary.event',
    'plenary.had.*',
    'plenary.log.*',
    'plenary.look',
    'plenary.me',
    'plenary.owed.*',
    'plenary.pages',
    'plenary.persist-asked',
  ],
  databases: [
    'plenary-catalog-*-v2 positions',
    'plenary-catalog-*-v2 segments',
    'plenary-device-* reports',
    'plenary-device-* seen',
    'plenary-device-* values',
    'plenary-session token',
    'rxdb-dexie-plenary-mine-*--0--mine docs',
  ],
};

test('everything that a device stores, and the channels of its tabs, keep their names', async () => {
  await using journey = await startJourney();
  const server = await journey.serve();
  const { page, context } = await journey.device('phone', { viewport: PHONE, touch: true });
  await context.addInitScript(() => {
    const names = new Set<string>();
    Object.assign(globalThis, { channelNames: names });
    const Channel = globalThis.BroadcastChannel;
    globalThis.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name);
        names.add(name);
      }
    };
  });
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await allSent(page);
  await readyForOffline(page);
  const [kept, noted] = (await keepableTitles(page, 2)) as [string, string];
  await page.getByRole('link', { name: noted }).first().click();
  await page.getByRole('textbox', { name: 'My note' }).fill('Ask about the tide tables');
  for (const path of ['lobby', 'stage', 'directory', 'booths', 'chats', 'settings', 'schedule'])
    await goWithin(page, `${server.url}/app/${path}`);
  await context.setOffline(true);
  await keepButton(page, kept).click();
  await page.getByText('waiting to send').first().waitFor();
  await expect.poll(() => missingNames(page)).toEqual([]);
});

/** Returns the names of `NAMES` that the device lacks. */
async function missingNames(page: Page): Promise<string[]> {
  const { local, databases } = await saveDevice(page);
  const open = await page.evaluate(async () => ({
    caches: await globalThis.caches.keys(),
    locks: ((await navigator.locks.query()).held ?? []).map(({ name = '' }) => name),
    channels: [...(globalThis as unknown as { channelNames: Set<string> }).channelNames],
  }));
  const person =
    Object.keys(local)
      .find((key) => key.startsWith('plenary.log.'))
      ?.slice('plenary.log.'.length) ?? '?';
  const general = (name: string): string => name.replace(/http:.*/, '*').replaceAll(person, '*');
  const held: Readonly<Record<string, readonly string[]>> = {
    ...open,
    local: Object.keys(local),
    databases: databases.flatMap(({ name, stores }) => stores.map((store) => `${name} ${store.name}`)),
  };
  return Object.entries(NAMES).flatMap(([where, names]) => {
    const now = new Set(held[where]?.map(general));
    return names.filter((name) => !now.has(name)).map((name) => `${where}: ${name}`);
  });
}
