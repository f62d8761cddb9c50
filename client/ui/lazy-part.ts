// The one place where it is called.
// oxlint-disable-next-line no-restricted-imports
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
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER)); // Not here yet: asked for again.
      askForStylesheet(String(error));
    }
  }
}

/** The loader of the build asks for a stylesheet once, and names the one that did not come. */
function askForStylesheet(error: string): void {
  const href = /preload CSS for (\S+)/.exec(error)?.[1];
  const link = href && document.querySelector(`link[rel="stylesheet"][href="${href}"]`);
  if (link) link.replaceWith(link.cloneNode());
}
