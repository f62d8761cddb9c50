import { lazy, type ComponentType } from 'react';

/** Milliseconds. */
const AGAIN_AFTER = 3000;

/**
 * A part of a screen that is loaded when it is first drawn, for inside a `Suspense`. On a first visit the network may
 * fail in that very moment; then the part comes later, and the screen around it stands.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER)); // Not here yet: asked for again.
    }
  }
}
