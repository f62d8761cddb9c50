import * as v from 'valibot';
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

export const eventEndpoints = [readEvent];
