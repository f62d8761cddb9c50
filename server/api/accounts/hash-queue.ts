import pLimit from 'p-limit';

/**
 * Concurrency limit for hashing and checking codes and passwords: each takes a thread for a while, and half of libuv's
 * four are left to the store's writes. Log-ins wait in the same queue as an import that hashes codes.
 */
export const hashQueue = pLimit(2);
