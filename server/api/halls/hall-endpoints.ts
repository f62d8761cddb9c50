import { hall } from '../../../domain/halls/hall.ts';
import { sayHall } from '../../../domain/halls/hall-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { findDocument } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { halls, writeHall } from './write-hall.ts';

export const hallEndpoints = [
  /** Everyone sees it at the talk. */
  endpoint(sayHall, {
    summary: 'Says whether the room of a talk is full: its speakers and admins do.',
    example: { id: 'keynote', full: true },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { id, full }, ports }) => {
      await writeHall(actor, hall.document(id, { full }, { changedAt: JUST_NOW, rev: ports.randomId(12) }), ports);
      return { talk_id: id, full: (await findDocument(halls, id, ports))?.full ?? false };
    },
  }),
];
