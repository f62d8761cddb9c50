import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDevice, type DeviceDatabase } from '../../../client/platform/device.ts';
import { deviceValues, setDeviceValue, unsunk } from '../../../client/platform/device-values.ts';
import { freshLocalStorage } from '../../support/local-storage.ts';

let device: DeviceDatabase | undefined;
afterEach(() => device?.close());

beforeEach(() => void freshLocalStorage());

test('what is chosen while the device takes what was chosen before it stays chosen, on the screen and in the database', async () => {
  setDeviceValue('flag:early', true);
  const opening = openDevice('a-device');
  // The earlier choice is on its way into the database, which has not answered yet.
  while (unsunk.size > 0) await new Promise((turn) => setImmediate(turn));
  setDeviceValue('flag:told', true);
  device = await opening;
  device.close();
  deviceValues.set(new Map());
  device = await openDevice('a-device');
  await expect
    .poll(() => [...deviceValues.get()].toSorted(([a], [b]) => a.localeCompare(b)))
    .toEqual([
      ['flag:early', true],
      ['flag:told', true],
    ]);
});
