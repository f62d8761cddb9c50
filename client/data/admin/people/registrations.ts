import {
  countRegistrations,
  givePlace,
  listWaiting,
  removeWaiting,
  type WaitingView,
} from '../../../../domain/registrations/registration-calls.ts';
import { registrationTypes } from '../../../../domain/registrations/registration-settings.ts';
import { ticketTypesCollection, ticketTypesOf } from '../../../../domain/tickets/ticket-type.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed } from '../../../platform/react/signal.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { answered } from '../../loading/answer.ts';
import type { AdminSearch } from '../admin-search.ts';
import { sayDone } from '../records/undo.ts';

const choices = computed(list(ticketTypesCollection), (all) =>
  registrationTypes(ticketTypesOf(all)).map(({ id, title }) => ({ value: id, label: title })),
);

/** The types of tickets that people can get by registering, as options. */
export const useRegistrationTypes = () => useSignal(choices);

/** Loads how full the event is and a page of the waiting list. Devices do not store them. */
export async function askRegistrations({ page }: AdminSearch, signal: AbortSignal) {
  const [counts, waiting] = await Promise.all([
    http.request(countRegistrations, {}, { signal }),
    http.request(listWaiting, { page }, { signal }),
  ]);
  if (!counts.ok) return counts;
  if (!waiting.ok) return waiting;
  return answered({ ok: true, value: { counts: counts.value, waiting: waiting.value } } as const);
}

const key = () => ({ key: crypto.randomUUID() });

/** Gives a place to a person on the waiting list. Returns why it failed, if it did. */
export async function giveWaitingPlace({ id }: Pick<WaitingView, 'id'>): Promise<string | undefined> {
  const answer = await http.request(givePlace, { id }, key());
  if (!answer.ok) return answer.refusal.message;
  sayDone('They have a place now, and a mail about it');
  return undefined;
}

/** Removes a person from the waiting list. Returns why it failed, if it did. */
export async function removeFromWaiting({ id }: Pick<WaitingView, 'id'>): Promise<string | undefined> {
  const answer = await http.request(removeWaiting, { id }, key());
  if (!answer.ok) return answer.refusal.message;
  sayDone('Removed from the waiting list');
  return undefined;
}
