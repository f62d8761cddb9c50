import * as v from 'valibot';
import { ChoicesInForce, choicesInForce } from '../../../domain/event/choices-in-force.ts';
import { publicEvent, PublicEvent } from '../../../domain/event/public-event.ts';
import { endpoint } from '../../http/endpoint.ts';

const readEvent = endpoint({
  method: 'get',
  path: '/event',
  access: 'anyone',
  summary: 'What a stranger may know of the event: its name, place, dates and where tickets are sold.',
  input: v.object({}),
  output: PublicEvent,
  handle: ({ ports }) => publicEvent(ports.event()),
});

const readChoices = endpoint({
  method: 'get',
  path: '/event/choices',
  access: 'logged-in',
  summary:
    'What forms offer and how much they take, as this event has it: choice lists, vocabulary of exhibitors, days with their labels, limits.',
  input: v.object({}),
  output: ChoicesInForce,
  handle: ({ ports }) => choicesInForce(ports.event()),
});

export const eventEndpoints = [readEvent, readChoices];
