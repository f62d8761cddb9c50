import { makeNextEdition, startFromFile } from '../../../domain/next-edition/next-edition-calls.ts';
import { nextEditionFile } from '../../../domain/next-edition/next-edition.ts';
import { Refused } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readEventFileText } from './read-event-file.ts';
import { startEvent, startRefusal, thisEdition } from './start-event.ts';

export const nextEditionEndpoints = [
  endpoint(makeNextEdition, {
    summary:
      'The event file of the next edition: settings, logo, fields, packages, ticket types, pages, stages, tracks and sponsor ' +
      'tiers of this event, on new dates and without people.',
    example: { name: 'Harbour Days 2028', first_day: '2028-07-10' },
    handle: async ({ input: { name, first_day: firstDay }, ports }) =>
      nextEditionFile(await thisEdition(ports), { name, firstDay }),
  }),
  endpoint(startFromFile, {
    summary: 'Starts the event of a server that has none from an event file. The demo ends with it.',
    refuses: ['conflict', 'unsupported', 'malformed', 'invalid'],
    handle: async ({ actor, file, ports }) => {
      const taken = await startRefusal(ports);
      if (taken) throw new Refused(taken);
      const read = readEventFileText(file.name || 'The file', file.bytes.toString('utf8'));
      if ('code' in read) throw new Refused(read);
      const refused = await startEvent(read, ports, actor);
      if (refused) throw new Refused(refused);
      return null;
    },
  }),
];
