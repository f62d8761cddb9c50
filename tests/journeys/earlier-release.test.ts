import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { MINUTE } from '../../domain/time.ts';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { openWitness } from '../support/api.ts';
import { PHONE } from '../support/browser.ts';
import { restoreDevice, type DeviceStorage } from '../support/device-storage.ts';
import { startJourney } from '../support/journey.ts';
import { allSent, isKept, readyForOffline, scheduleShown, syncLine } from '../support/visitor.ts';

const FILES = fileURLToPath(new URL('../fixtures/release-0.1', import.meta.url));

const BEFORE = 'Sunrise desk: news from the time zones ahead';
const KEPT = ['Quiet hours: work together without talking', 'Breakfast with strangers'] as const;

test('a phone and a data folder of version 0.1 still open, and pending changes on the phone are sent once', async () => {
  const device = await savedDevice();
  await using journey = await startJourney();
  const dataDir = join(journey.folder, 'store');
  await mkdir(dataDir);
  await extract({ file: join(FILES, 'store.tar.gz'), cwd: dataDir });
  const server = await journey.serve({
    DATA_DIR: dataDir,
    EVENT_FILE: join(dataDir, 'event.json'),
    REHEARSE_AT: new Date(device.savedAt + MINUTE).toISOString(),
  });
  const witness = await openWitness(server.url, demoAccounts.attendee);
  const ids = new Map((await witness.talks()).map(({ title, id }) => [title, id]));
  expect(await witness.kept()).toEqual([ids.get(BEFORE)]);

  const { page, context } = await journey.device('phone', { viewport: PHONE, touch: true });
  await page.goto(`${server.url}/healthz`);
  await restoreDevice(page, device);
  await page.goto(`${server.url}/app/schedule`);
  await scheduleShown(page);
  await allSent(page);

  const sent = async () => (await witness.mine()).filter(({ kind }) => kind === 'agenda' || kind === 'note');
  expect((await sent()).map(({ kind, ref, value }) => ({ kind, ref, value })).toSorted(byKindAndRef)).toEqual(
    [
      { kind: 'agenda', ref: ids.get(BEFORE), value: { kept: false } },
      { kind: 'agenda', ref: ids.get(KEPT[0]), value: { kept: true } },
      { kind: 'agenda', ref: ids.get(KEPT[1]), value: { kept: true } },
      { kind: 'note', ref: `talk:${ids.get(KEPT[0])}`, value: { text: 'Ask about the tide tables' } },
    ].toSorted(byKindAndRef),
  );
  const changes = await witness.changes();
  expect(changes.length).toBe(new Set(changes.map(({ rev }) => rev)).size);

  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await scheduleShown(page);
  await expect.poll(() => syncLine(page).innerText()).toContain('Offline');
  for (const title of KEPT) expect(await isKept(page, title)).toBe(true);
  expect(await isKept(page, BEFORE)).toBe(false);
});

interface SavedDevice extends DeviceStorage {
  readonly savedAt: number;
}

async function savedDevice(): Promise<SavedDevice> {
  const text = await promisify(gunzip)(await readFile(join(FILES, 'device.json.gz')));
  return JSON.parse(text.toString()) as SavedDevice;
}

const keyOf = ({ kind, ref }: { kind: string; ref?: string | undefined }): string => `${kind}:${ref}`;
const byKindAndRef = (a: { kind: string; ref?: string | undefined }, b: typeof a): number =>
  keyOf(a).localeCompare(keyOf(b));
