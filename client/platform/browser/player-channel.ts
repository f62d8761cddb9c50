/*
 * One tab of a browser plays at a time: the last in which somebody pressed Play. Each tells the others then.
 */

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('plenary-player') : undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature and takes no target
export const sayPlaying = (): void => channel?.postMessage('playing');

/** Calls back when another tab begins to play; returns the way out. */
export function whenOtherPlays(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
