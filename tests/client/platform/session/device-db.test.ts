import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDevice, type DeviceDatabase } from '../../../../client/platform/session/device-db.ts';
import {
  deviceSettings,
  setDeviceSetting,
  unsavedSettings,
} from '../../../../client/platform/session/device-settings.ts';
import { freshLocalStorage } from '../../../support/local-storage.ts';

let device: DeviceDatabase | undefined;
afterEach(() => device?.close());

beforeEach(() => void freshLocalStorage());

test('a setting changed while earlier settings are being loaded stays changed, on the screen and in the database', async () => {
  setDeviceSetting('flag:early', true);
  const opening = openDevice('a-device');
  // The earlier choice is being written to the database, which has not answered yet.
  while (unsavedSettings.size > 0) await new Promise((turn) => setImmediate(turn));
  setDeviceSetting('flag:told', true);
  device = await opening;
  device.close();
  deviceSettings.set(new Map());
  device = await openDevice('a-device');
  await expect
    .poll(() => [...deviceSettings.get()].toSorted(([a], [b]) => a.localeCompare(b)))
    .toEqual([
      ['flag:early', true],
      ['flag:told', true],
    ]);
});
