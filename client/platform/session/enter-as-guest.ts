import { SECOND } from '../../../domain/time.ts';
import { loadPublicEvent, publicEvent } from './public-event.ts';
import { writeLocal } from '../storage/local-store.ts';
import { GUEST, logInNotice, ME, me } from './session.ts';

/** How long a first visit waits for the answer whether guests are allowed, in milliseconds. */
const ANSWER_WITHIN = 4 * SECOND;

/**
 * Starts using this device as a guest. Returns false if the event allows no guests, as far as this device knows, or if the server
 * ended a log-in: the person must first read why.
 */
export async function enterAsGuest(): Promise<boolean> {
  if (logInNotice.get() !== undefined) return false;
  if (!publicEvent.get())
    await Promise.race([loadPublicEvent(), new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN))]);
  if (!publicEvent.get()?.guests) return false;
  writeLocal(ME, GUEST);
  me.set(GUEST);
  return true;
}
