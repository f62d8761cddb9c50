import { secretHash } from './secret-hash.ts';

/** A short code: 25 bits alone would fall to anybody. 7 MiB and 5 passes are one of the settings OWASP holds equal. */
export const { hash: hashCode, verify: isCodeOf } = secretHash('ticket', { memory: 7168, passes: 5 });
