import type { EventSettings } from '../../domain/event/event-settings.ts';
import { isProgrammePublic } from '../../domain/event/setup/opening.ts';
import type { Endpoint } from './endpoint.ts';

/** Headers that let pages of other sites read an answer. Safe, because browsers never send credentials to `*`. */
const OPEN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' } as const;

/** Returns the headers of a call's successful answer for pages of other sites: none but for open calls, while the programme is public. */
export const openHeaders = ({ open }: Pick<Endpoint, 'open'>, event: EventSettings): Record<string, string> =>
  open === true && isProgrammePublic(event) ? OPEN : {};
