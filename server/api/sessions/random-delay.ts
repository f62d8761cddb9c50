import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MAIL_PAUSE_MAX } from '../../../domain/limits/sessions.ts';

/**
 * Waits a random time before the work for a known address. Without it, the work after the answer would delay the caller's
 * next call and reveal who is registered.
 */
export const randomDelay = (): Promise<void> => delay(randomInt(MAIL_PAUSE_MAX));
