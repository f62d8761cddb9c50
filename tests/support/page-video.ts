import type { Page } from 'playwright-core';

/* State of the page's only video, for tests of picture and sound. */

export interface ShownVideo {
  readonly at: number;
  readonly isPaused: boolean;
  readonly hasPicture: boolean;
  readonly hasSound: boolean;
  readonly isMuted: boolean;
}

/** Returns the state of the page's only video; undefined if there is none. */
export const videoOf = (page: Page): Promise<ShownVideo | undefined> =>
  page.evaluate(() => {
    const one = document.querySelector<HTMLVideoElement & { webkitAudioDecodedByteCount: number }>('video');
    return one
      ? {
          at: one.currentTime,
          isPaused: one.paused,
          hasPicture: one.videoWidth > 0,
          hasSound: one.webkitAudioDecodedByteCount > 0,
          isMuted: one.muted,
        }
      : undefined;
  });

/** Returns the seconds of video that are buffered ahead of the current position. */
export const fetchedAhead = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { buffered, currentTime } = document.querySelector('video')!;
    return buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime;
  });

/** Returns the seconds of video that are buffered behind the current position. */
export const keptBehind = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { buffered, currentTime } = document.querySelector('video')!;
    return buffered.length === 0 ? 0 : currentTime - buffered.start(0);
  });

/** Returns the captions shown over the picture, with the name of their track. */
export const shownCaptions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelector('video')!.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ label, activeCues }) => [...(activeCues ?? [])].map((cue) => `${label}: ${(cue as VTTCue).text}`)),
  );
