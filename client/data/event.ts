import type { PublicEvent } from '../../domain/event/public-event.ts';
import { publicEvent } from '../platform/public-event.ts';
import { useLive } from '../platform/use-live.ts';

/** What a stranger may know of the event, for pages without a log-in; `undefined` until the server was reached once. */
export const usePublicEvent = (): PublicEvent | undefined => useLive(publicEvent);
