// The only place that calls it.
// oxlint-disable-next-line no-restricted-imports
import { lazy, type ComponentType } from 'react';

/** Milliseconds between attempts. */
const AGAIN_AFTER = 3000;

/** Milliseconds to wait for a frame; hidden tabs draw none. */
const FRAME_AT_MOST = 300;

/**
 * A component that is loaded after the screen without it is painted; for use inside `Suspense`. If the network fails, as it
 * may on a first visit, loading is repeated and the rest of the screen stays.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await nextFrame();
    return { default: await untilLoaded(load) };
  });

/** Resolves after the next paint, so that the screen's own files are loaded first. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, FRAME_AT_MOST);
    requestAnimationFrame(() => setTimeout(resolve));
  });

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER)); // Not loaded: try again.
      askForStylesheet(String(error));
    }
  }
}

/** Requests a failed stylesheet again. The build's loader tries only once and names it in the error. */
function askForStylesheet(error: string): void {
  const href = /preload CSS for (\S+)/.exec(error)?.[1];
  const link = href && document.querySelector(`link[rel="stylesheet"][href="${href}"]`);
  if (link) link.replaceWith(link.cloneNode());
}
