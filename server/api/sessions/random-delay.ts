import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MAIL_PAUSE_MAX } from '../../../domain/limits/sessions.ts';

/**
 * Before whatever is done for known addresses alone: begun right after the answer, it held up the next call, and so
 * told who is registered to the client that made one.
 */
export const randomDelay = (): Promise<void> => delay(randomInt(MAIL_PAUSE_MAX));
