import type { PublicEvent } from '../../../domain/event/public-event.ts';
import { type LogInWay, logInWays } from '../../../domain/sessions/log-in-ways.ts';
import { event } from '../../platform/replica/catalog-view.ts';
import { publicEvent } from '../../platform/session/public-event.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Returns public facts of the event, for pages without a log-in; `undefined` until the server was first reached. */
export const usePublicEvent = (): PublicEvent | undefined => useSignal(publicEvent);

/** Ways to log in at this event; all until the server has answered. */
export const useLogInWays = (): readonly LogInWay[] => logInWays(usePublicEvent() ?? {});

/** The event's name if known, else the product's. */
export function useEventName(): string {
  const [own, stranger] = [useSignal(event), usePublicEvent()];
  return (own ?? stranger)?.name ?? 'Plenary';
}
