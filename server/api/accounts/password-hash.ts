import { secretHash } from './secret-hash.ts';

/** 19 MiB and 2 passes (OWASP, pwa-push-security §5.1). */
export const passwordHash = secretHash('password', { memory: 19_456, passes: 2 });
