import { sealWith } from './seal.ts';

/** 19 MiB and 2 passes (OWASP, pwa-push-security §5.1). */
export const passwordSeal = sealWith('password', { memory: 19_456, passes: 2 });
