import type { Company } from '../../companies/company.ts';
import type { Person } from '../../people/person.ts';
import type { Stage } from '../../stages/stage.ts';
import type { Track } from '../../stages/track.ts';
import type { Talk } from '../../talks/talk.ts';
import type { EventSettings } from '../event-settings.ts';

/** All public documents of an event: the scope `pub`, by collection. */
export interface Programme {
  /** Absent until there is an event. */
  readonly event: EventSettings | undefined;
  readonly stages: readonly Stage[];
  readonly tracks: readonly Track[];
  readonly talks: readonly Talk[];
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
}

export const EMPTY_PROGRAMME: Programme = {
  event: undefined,
  stages: [],
  tracks: [],
  talks: [],
  people: [],
  companies: [],
};
