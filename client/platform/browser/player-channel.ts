/* Only one tab of a browser plays at a time: the one where Play was pressed last. It tells the others. */

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('plenary-player') : undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature and takes no target
export const sayPlaying = (): void => channel?.postMessage('playing');

/** Calls `listener` when another tab begins to play. Returns the unsubscribe function. */
export function whenOtherPlays(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
