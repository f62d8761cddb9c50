import { randomBytes } from 'node:crypto';

/**
 * Random bytes generated in advance, because a small request to the system costs as much as a large one. Node does the
 * same for UUIDs.
 */
let pool = Buffer.alloc(0);
const POOL_BYTES = 4096;

/** Returns `bytes` random bytes as base64url. 16 are enough to be unique. */
export function randomId(bytes = 16): string {
  if (pool.length < bytes) pool = randomBytes(Math.max(POOL_BYTES, bytes));
  const id = pool.toString('base64url', 0, bytes);
  pool = pool.subarray(bytes);
  return id;
}
