import { readEvent } from '../../../domain/event/event-calls.ts';
import { PublicEvent } from '../../../domain/event/public-event.ts';
import { http } from './connection.ts';
import { createSignal } from '../react/signal.ts';
import { readLocal, writeLocal } from '../storage/local-store.ts';

const KEY = 'event';

/** The public facts of the event, for the login page; at first from the last visit. */
export const publicEvent = createSignal<PublicEvent | undefined>(readLocal(KEY, PublicEvent));

/** Notes that the event no longer allows guests, until the server says otherwise. */
export function forgetGuestsAllowed(): void {
  const known = publicEvent.get();
  if (!known) return;
  const { guests: _allowed, ...event } = known;
  writeLocal(KEY, event);
  publicEvent.set(event);
}

export async function loadPublicEvent(): Promise<void> {
  const answer = await http.request(readEvent, {});
  if (!answer.ok) return;
  writeLocal(KEY, answer.value);
  publicEvent.set(answer.value);
}
