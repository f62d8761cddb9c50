import { cheer, cheerEvery } from '../../../domain/cheers/cheer.ts';
import { CHEER_BUDGET } from '../../../domain/limits/hosting.ts';
import { endpoint } from '../../http/endpoint.ts';
import { TooMany } from '../../http/too-many.ts';
import { getTalkRoom } from '../hosting/find-hosted.ts';
import { gatherCheers } from './gather-cheers.ts';

export const cheerEndpoints = [
  endpoint(cheer, {
    summary:
      'Cheers in the room of a talk, so many times. Answers for how long to gather the next ones, in milliseconds.',
    example: { id: 'forum', type: 'love', count: 3 },
    handle: async ({ actor, input: { id, type, count }, ports }) => {
      await getTalkRoom(actor, id, ports);
      const wait = ports.attempts.take(`cheers:${actor.id}`, CHEER_BUDGET);
      if (wait > 0) throw new TooMany(wait, 'You are cheering very fast. Please wait a moment.');
      gatherCheers(id, { type, count }, ports);
      return { every: cheerEvery(ports.streams.count) };
    },
  }),
];
