import { afterEach, expect, test } from 'vitest';
import { choosePicture, pictureChoices } from '../../../../client/data/player/player-picture.ts';
import { setDeviceSetting } from '../../../../client/platform/session/device-settings.ts';

const onNetwork = (connection: object | undefined): void => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  // Read again, as after a page load.
  setDeviceSetting('opened', performance.now());
};
afterEach(() => {
  setDeviceSetting('picture', undefined);
  onNetwork(undefined);
});

test('a person who saves data, or has a slow network, gets the smallest picture by default', () => {
  expect(pictureChoices.get().data).toBe('auto');
  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    setDeviceSetting('picture', {});
    onNetwork(connection);
    expect(pictureChoices.get().data).toBe('low');
  }
  choosePicture({ data: 'auto' });
  expect(pictureChoices.get().data).toBe('auto');
});

test('another choice on a bad network does not limit data permanently', () => {
  onNetwork({ effectiveType: '2g' });
  choosePicture({ captions: 'en' });
  expect(pictureChoices.get()).toMatchObject({ data: 'low', captions: 'en' });
  onNetwork({ effectiveType: '4g' });
  choosePicture({ rate: 1.5 });
  expect(pictureChoices.get()).toMatchObject({ data: 'auto', captions: 'en', rate: 1.5 });
});

test('the language of captions is remembered while they are off', () => {
  choosePicture({ captions: 'es' });
  choosePicture({ captions: null });
  expect(pictureChoices.get()).toMatchObject({ captions: null, captionsLast: 'es' });
  // Written before the latest settings.
  setDeviceSetting('picture', { captions: 'de' });
  choosePicture({ captions: null });
  expect(pictureChoices.get().captionsLast).toBe('de');
});
