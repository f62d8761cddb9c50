import pLimit from 'p-limit';

/**
 * Limits how many codes and passwords are hashed in parallel. Each one occupies a thread, and the store needs half of
 * libuv's four. Log-ins and imports share this queue.
 */
export const hashQueue = pLimit(2);
