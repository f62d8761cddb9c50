import type { PublicEvent } from '../../../domain/event/public-event.ts';
import { type LogInWay, logInWays } from '../../../domain/sessions/log-in-ways.ts';
import { event } from '../../platform/replica/catalog-view.ts';
import { publicEvent } from '../../platform/session/public-event.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** What a stranger may know of the event, for pages without a log-in; `undefined` until the server was reached once. */
export const usePublicEvent = (): PublicEvent | undefined => useSignal(publicEvent);

/** How people log in at this event; in every way as long as the server has not said otherwise. */
export const useLogInWays = (): readonly LogInWay[] => logInWays(usePublicEvent() ?? {});

/** The event's name, as this device knows it; the product's before it knows one. */
export function useEventName(): string {
  const [own, stranger] = [useSignal(event), usePublicEvent()];
  return (own ?? stranger)?.name ?? 'Plenary';
}
