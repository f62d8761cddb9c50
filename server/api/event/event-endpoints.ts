import { choicesInForce } from '../../../domain/event/effective-choices.ts';
import { readChoices } from '../../../domain/choices/choice-calls.ts';
import { eventSettings } from '../../../domain/event/event-settings.ts';
import { readEvent } from '../../../domain/event/event-calls.ts';
import { publicEvent } from '../../../domain/event/public-event.ts';
import { UNNAMED } from '../../event-overrides.ts';
import type { Ports } from '../../ports.ts';
import { endpoint } from '../../http/endpoint.ts';
import { adminEventEndpoints } from './admin-event-endpoints.ts';
import { setupEndpoints } from './setup-endpoints.ts';

export const eventEndpoints = [
  endpoint(readEvent, {
    summary: 'What a stranger may know of the event: its name, place, dates and where tickets are sold.',
    handle: async ({ ports }) => publicEvent(ports.event(), await isSetUp(ports)),
  }),
  endpoint(readChoices, {
    summary:
      'What forms offer and how much they take, as this event has it: choice lists, vocabulary of exhibitors, ' +
      'days with their labels, limits.',
    handle: ({ ports }) => choicesInForce(ports.event()),
  }),
  ...adminEventEndpoints,
  ...setupEndpoints,
];

/** Whether somebody has set the event up, in the app or in EVENT_FILE; until then its dates are nobody's. */
const isSetUp = async ({ log, event }: Pick<Ports, 'log' | 'event'>): Promise<boolean> =>
  (await log.state('pub')).get(eventSettings.name, 'event') !== undefined || event().name !== UNNAMED;
