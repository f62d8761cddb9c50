import type { Person } from '../../../domain/people/person.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import type { ScopeState } from '../../ports.ts';
import { companies, people, talksOf } from '../../sync/stored-collections.ts';
import { documentsIn, findDocument } from '../../sync/documents.ts';
import { membershipChanges } from '../companies/membership.ts';
import { removePicture } from '../pictures/store-picture.ts';
import type { Erasing } from './erasing.ts';

/**
 * Takes a person out of what everybody sees: the directory, booths they belong to, talks that name them, their pictures.
 * Not as an edit of an admin's, which would keep what it replaced.
 */
export async function forgetInCatalog({ personId, actor, ports }: Erasing): Promise<void> {
  const person = await findDocument(people, personId, ports);
  for (const edition of ['live', 'replay'] as const) {
    await ports.log.append(talksOf(edition).scope, {
      mid: `erase:${ports.randomId(12)}`,
      by: actor.id,
      decide: (state) => ({
        ops:
          edition === 'live'
            ? [...withoutPerson(state, personId), ...withoutSpeaker(state, edition, personId)]
            : withoutSpeaker(state, edition, personId),
      }),
    });
  }
  if (person) await removePictures(person, ports);
}

const withoutPerson = (state: ScopeState, personId: string): Op[] => [
  ...(state.get(people.name, personId)
    ? [{ c: people.name, id: personId, rev: `erased:${state.n}`, del: true as const }]
    : []),
  ...membershipChanges(state, { personId, companyId: null })
    .filter(({ c }) => c === companies.name)
    .map(({ c, id, doc }) => ({ c, id, rev: `erased:${state.n}`, doc })),
];

function withoutSpeaker(state: ScopeState, edition: Edition, personId: string): Op[] {
  const talks = talksOf(edition);
  const spoken = documentsIn(state, talks).filter(({ speakers }) => speakers.some(({ id }) => id === personId));
  return spoken.map((talk) => ({
    c: talks.name,
    id: talk.id,
    rev: `erased:${state.n}`,
    doc: { ...talk, speakers: talk.speakers.filter(({ id }) => id !== personId) },
  }));
}

async function removePictures({ pictureUrl, companyLogoUrl }: Person, ports: Erasing['ports']): Promise<void> {
  await removePicture(pictureUrl, ports);
  await removePicture(companyLogoUrl, ports);
}
