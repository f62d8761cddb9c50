import { secretHash } from './secret-hash.ts';

/** Hashes and checks passwords, with 19 MiB and 2 passes (OWASP). */
export const passwordHash = secretHash('password', { memory: 19_456, passes: 2 });
