import { secretHash } from './secret-hash.ts';

/**
 * Hashes and checks ticket codes. A code has only 25 bits, so the hash must be slow: 7 MiB and 5 passes, one of the
 * settings that OWASP recommends.
 */
export const { hash: hashCode, verify: isCodeOf, find: findCode } = secretHash('ticket', { memory: 7168, passes: 5 });
