import fc from 'fast-check';
import { expect, test } from 'vitest';
import { muteToggled, type Sound, soundAtStart, withVolume } from '../../../../domain/talks/player/volume.ts';

test('a player starts at half volume, on a phone at full volume', () => {
  expect(soundAtStart(false)).toEqual({ volume: 50, isMuted: false });
  expect(soundAtStart(true)).toEqual({ volume: 100, isMuted: false });
});

test('unmuting restores the volume, and at 0 sets it to 50', () => {
  expect(muteToggled({ volume: 30, isMuted: false })).toEqual({ volume: 30, isMuted: true });
  expect(muteToggled({ volume: 30, isMuted: true })).toEqual({ volume: 30, isMuted: false });
  expect(muteToggled({ volume: 0, isMuted: true })).toEqual({ volume: 50, isMuted: false });
});

test('moving the slider above 0 unmutes, moving it to 0 does not change muting', () => {
  expect(withVolume({ volume: 0, isMuted: true }, 1)).toEqual({ volume: 1, isMuted: false });
  expect(withVolume({ volume: 50, isMuted: true }, 0)).toEqual({ volume: 0, isMuted: true });
  expect(withVolume({ volume: 50, isMuted: false }, 0)).toEqual({ volume: 0, isMuted: false });
});

test('an invalid volume changes nothing, and one out of range is limited', () => {
  expect(
    [Number.NaN, Infinity, -Infinity].map((moved) => withVolume({ volume: 30, isMuted: false }, moved).volume),
  ).toEqual([30, 100, 0]);
});

const act = fc.oneof(fc.constant('mute' as const), fc.integer({ min: -20, max: 120 }));

test('whatever is pressed and moved, the volume stays from 0 to 100, and unmuting is always audible', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(act), (isMobile, acts) => {
      let sound: Sound = soundAtStart(isMobile);
      for (const one of acts) {
        const before = sound;
        sound = one === 'mute' ? muteToggled(sound) : withVolume(sound, one);
        const isUnmuted = before.isMuted && !sound.isMuted;
        expect(sound.volume >= (isUnmuted ? 1 : 0) && sound.volume <= 100).toBe(true);
      }
    }),
  );
});
