import { lazy, type ComponentType } from 'react';

/** Milliseconds. */
const AGAIN_AFTER = 3000;

/** Milliseconds; no frame is drawn while the tab is hidden. */
const FRAME_AT_MOST = 300;

/**
 * A part of a screen that is loaded once the screen without it is drawn, for inside a `Suspense`. On a first visit the network may
 * fail in that very moment; then the part comes later, and the screen around it stands.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await nextFrame();
    return { default: await untilLoaded(load) };
  });

/** Resolves when what is being drawn stands on the screen: its own files go first. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, FRAME_AT_MOST);
    requestAnimationFrame(() => setTimeout(resolve));
  });

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER)); // Not here yet: asked for again.
    }
  }
}
