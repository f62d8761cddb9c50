import { turnstile } from '../../platform/turnstile.ts';

/**
 * Where sealed codes and passwords are made and looked at: it takes a thread for a while, and half of libuv's four
 * are left to the store's writes. Whoever comes to log in waits in the same line as an import that seals.
 */
export const sealDesk = turnstile(2);
