import { type Actor, mayWatchReplays } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Edition, Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';

/** Returns a talk of the schedule; undefined if there is none with this id. */
export const findTalk = (id: string, ports: Ports): Promise<Talk | undefined> =>
  findDocument(talksOf('live'), id, ports);

export async function getTalk(edition: Edition, id: string, ports: Ports): Promise<Talk> {
  return (await findDocument(talksOf(edition), id, ports)) ?? noTalk();
}

export const noTalk = (): never => refuse('not-found', 'This talk is not on the schedule');

/** Returns the editions whose talks a person may see. */
export const editionsFor = (actor: Actor): readonly Edition[] =>
  mayWatchReplays(actor) ? ['live', 'replay'] : ['live'];

/** Returns a talk of either edition. Refuses as not found if it does not exist or this person may not see it. */
export async function visibleTalk(id: string, actor: Actor, ports: Ports): Promise<Talk> {
  for (const edition of editionsFor(actor)) {
    const talk = await findDocument(talksOf(edition), id, ports);
    if (talk) return talk;
  }
  return noTalk();
}

/** Returns the ids of all people who speak in a talk or replay, cancelled ones included. */
export const allSpeakers = async (ports: Ports): Promise<Set<string>> =>
  new Set((await talksOfAll(['live', 'replay'], ports)).flatMap(({ speakers }) => speakers.map(({ id }) => id)));

/** Returns all talks of these editions. */
export async function talksOfAll(editions: readonly Edition[], ports: Ports): Promise<Talk[]> {
  return (await Promise.all(editions.map((edition) => allDocuments(talksOf(edition), ports)))).flat();
}
