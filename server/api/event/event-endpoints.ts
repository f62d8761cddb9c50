import { choicesInForce } from '../../../domain/event/choices-in-force.ts';
import { readChoices } from '../../../domain/choices/choice-calls.ts';
import { readEvent } from '../../../domain/event/event-calls.ts';
import { publicEvent } from '../../../domain/event/public-event.ts';
import { endpoint } from '../../http/endpoint.ts';
import { adminEventEndpoints } from './admin-event-endpoints.ts';
import { setupEndpoints } from './setup-endpoints.ts';

export const eventEndpoints = [
  endpoint(readEvent, {
    summary: 'What a stranger may know of the event: its name, place, dates and where tickets are sold.',
    handle: ({ ports }) => publicEvent(ports.event()),
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
