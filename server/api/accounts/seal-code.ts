import { sealWith } from './seal.ts';

/** A short code: 25 bits alone would fall to anybody. 7 MiB and 5 passes are one of the settings OWASP holds equal. */
export const { seal: sealCode, opens } = sealWith('ticket', { memory: 7168, passes: 5 });
