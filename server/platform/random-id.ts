import { randomBytes } from 'node:crypto';

/** `bytes` random bytes as base64url; 16 are enough for anything that must only be unlike. */
export const randomId = (bytes = 16): string => randomBytes(bytes).toString('base64url');
