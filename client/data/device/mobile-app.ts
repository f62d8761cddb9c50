import { isOpenTo } from '../../../domain/event/setup/opening.ts';
import { usePublicEvent } from './event.ts';
import { useMe } from '../people/me.ts';
import { useEvent } from '../talks/talks.ts';

/** Address of the event's app in a store; undefined if there is none, and before the event opens for all except organisers (spec 2). */
export function useMobileAppUrl(): string | undefined {
  const [own, stranger] = [useEvent(), usePublicEvent()];
  const me = useMe();
  const event = own ?? stranger;
  return event?.appUrl && isOpenTo(me, event.phase) ? event.appUrl : undefined;
}
