import type { Page } from 'playwright-core';

/*
 * The one video of a page, for tests of what is seen and heard.
 */

export interface ShownVideo {
  readonly at: number;
  readonly isPaused: boolean;
  readonly hasPicture: boolean;
  readonly hasSound: boolean;
  readonly isMuted: boolean;
}

/** The one video of the page, as it is now; undefined where there is none. */
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

/** How much of the video the page holds of what is still to come, in seconds. */
export const fetchedAhead = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { buffered, currentTime } = document.querySelector('video')!;
    return buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime;
  });

/** How far behind its place the page holds the video, in seconds. */
export const keptBehind = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { buffered, currentTime } = document.querySelector('video')!;
    return buffered.length === 0 ? 0 : currentTime - buffered.start(0);
  });

/** What stands over the picture, with the name of its track. */
export const shownCaptions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelector('video')!.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ label, activeCues }) => [...(activeCues ?? [])].map((cue) => `${label}: ${(cue as VTTCue).text}`)),
  );
