import { secretHash } from './secret-hash.ts';

/** A short code of 25 bits needs a slow hash. 7 MiB and 5 passes are one of the settings OWASP considers equal. */
export const { hash: hashCode, verify: isCodeOf } = secretHash('ticket', { memory: 7168, passes: 5 });
