import type { ServerResponse } from 'node:http';

/**
 * Resolves after `ms` milliseconds or when the client disconnects. Removes its listener from the response, which may stay
 * open for a day.
 */
export const sleepUntilClosed = (response: ServerResponse, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      response.off('close', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    response.once('close', over);
  });
