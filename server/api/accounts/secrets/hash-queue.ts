import pLimit from 'p-limit';

/**
 * Concurrency limit of hashing and checking codes and passwords. Each takes a thread for a while, and the store needs half of
 * libuv's four. Log-ins share this queue with imports that hash codes.
 */
export const hashQueue = pLimit(2);
