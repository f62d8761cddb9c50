import { secretHash } from './secret-hash.ts';

/**
 * Hashes and checks ticket codes. A code of 25 bits needs a slow hash: 7 MiB and 5 passes is one of the settings that OWASP
 * considers equal.
 */
export const { hash: hashCode, verify: isCodeOf } = secretHash('ticket', { memory: 7168, passes: 5 });
