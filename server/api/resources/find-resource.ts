import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { editionsFor, talksOfAll } from '../talks/find-talk.ts';
import type { Resource } from './resource-files.ts';

export interface FoundResource {
  readonly talk: Talk;
  readonly resource: Resource;
}

/** Returns a resource of a talk that this person may see. Otherwise refuses as not found. */
export const visibleResource = async (id: string, actor: Actor, ports: Ports): Promise<FoundResource> =>
  (await findResource(id, actor, ports)) ?? noResource();

export async function findResource(id: string, actor: Actor, ports: Ports): Promise<FoundResource | undefined> {
  for (const talk of await talksOfAll(editionsFor(actor), ports)) {
    const resource = talk.resources.find((one) => one.id === id);
    if (resource) return { talk, resource };
  }
  return undefined;
}

export const NO_RESOURCE = 'This file is no longer here';
export const noResource = (): never => refuse('not-found', NO_RESOURCE);
