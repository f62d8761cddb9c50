import { readEvent } from '../../../domain/event/event-calls.ts';
import { PublicEvent } from '../../../domain/event/public-event.ts';
import { http } from './connection.ts';
import { createSignal } from '../react/signal.ts';
import { readLocal, writeLocal } from '../storage/local-store.ts';

const KEY = 'event';

/** What a stranger may know of the event: the login page shows it, from the last visit at first. */
export const publicEvent = createSignal<PublicEvent | undefined>(readLocal(KEY, PublicEvent));

export async function loadPublicEvent(): Promise<void> {
  const answer = await http.request(readEvent, {});
  if (!answer.ok) return;
  writeLocal(KEY, answer.value);
  publicEvent.set(answer.value);
}
