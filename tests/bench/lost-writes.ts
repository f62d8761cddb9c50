import * as v from 'valibot';
import { keepsTalk } from '../../domain/agenda/agenda.ts';
import { allDocuments } from '../../server/sync/documents.ts';
import { mineOf } from '../../server/sync/stored-collections.ts';
import type { ApiWorld } from './api-world.ts';

/** Returns the number of acknowledged talks that are not stored as kept on the server. */
export async function lostOf(acknowledged: readonly (readonly string[])[], { server }: ApiWorld): Promise<number> {
  let lost = 0;
  for (const [index, talks] of acknowledged.entries()) {
    const held = await allDocuments(mineOf(`person-${index + 1}`), server.ports);
    const kept = new Set(held.filter(keepsTalk).map(({ ref }) => v.parse(v.string(), ref)));
    lost += talks.filter((talk) => !kept.has(talk)).length;
  }
  return lost;
}
