import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MAIL_PAUSE_MAX } from '../../../domain/limits/sessions.ts';

/**
 * Random delay before work for known addresses. Started right after the answer, it delayed the next call, which told the
 * caller who is registered.
 */
export const randomDelay = (): Promise<void> => delay(randomInt(MAIL_PAUSE_MAX));
