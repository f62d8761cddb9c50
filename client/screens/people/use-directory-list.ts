import { useMemo } from 'react';
import * as v from 'valibot';
import {
  findPeople,
  type NextSteps,
  nextSteps,
  type PeopleViewer,
  type PeopleWish,
} from '../../../domain/people/listed-people.ts';
import type { Directory } from '../../../domain/people/directory.ts';
import { closestFirst, countAlike } from '../../../domain/people/in-common.ts';
import { blankPerson, people as everybody, Person } from '../../../domain/people/person.ts';
import type { Role } from '../../../domain/people/role.ts';
import { eventSettings } from '../../../domain/event/event-settings.ts';
import { CountedWords } from '../../../domain/search/counted-words.ts';
import { useCachedScreen } from '../../data/loading/use-cached-screen.ts';
import { useConnections } from '../../data/people/connections.ts';
import { useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { useDirectory, usePeopleRead, useProfilesOpen } from '../../data/people/directory.ts';
import { useMe } from '../../data/people/me.ts';
import { useOwnPerson } from '../../data/people/people.ts';
import { useDirectorySearch } from './directory-address.ts';
import { type DirectorySearch, type PeopleType, peopleType } from './directory-search.ts';

export interface DirectoryList extends Omit<NextSteps, 'people' | 'connections'> {
  /** Until everybody is read only the first are there, and how many there are. */
  readonly people: readonly (Person | undefined)[];
  /** Unknown until it is read what this person did before. */
  readonly connections: NextSteps['connections'] | undefined;
  /** Everybody of this tab, and how many of them share an interest with this person. */
  readonly total: number;
  readonly alikeOfAll: number;
  /** How many the same search finds in the other tab. */
  readonly elsewhere: number;
  readonly me: Person;
  readonly isOpen: boolean;
  readonly isLikeMe: boolean;
}

/** As many as any window shows of them at first. */
const FIRST = 24;

/** What a start draws until everybody is read. */
const FirstPage = v.object({
  people: v.array(Person),
  count: v.number(),
  total: v.number(),
  alike: v.number(),
  alikeOfAll: v.number(),
  interests: CountedWords,
  countries: CountedWords,
  me: Person,
  isOpen: v.boolean(),
  isLikeMe: v.boolean(),
});
const MADE_OF = [everybody, eventSettings];

const firstPage = (list: WholeList) => ({
  ...list,
  count: list.people.length,
  // No card shows these, and they may be long.
  people: list.people.slice(0, FIRST).map((person) => ({ ...person, about: '', companyDescription: '' })),
});

/** What is looked for by a word is looked for once, and whom one is connected with changes elsewhere: neither is kept. */
const placeOf = ({ q, with: connection, ...search }: DirectorySearch): string | undefined =>
  q || connection ? undefined : `directory ${JSON.stringify(search)}`;

const ROLES = { ATTENDEES: 'ROLE_ATTENDEE', SPEAKERS: 'ROLE_SPEAKER' } as const satisfies Record<PeopleType, Role>;
export const OTHER_TYPE = { ATTENDEES: 'SPEAKERS', SPEAKERS: 'ATTENDEES' } as const satisfies Record<
  PeopleType,
  PeopleType
>;

interface WholeList extends DirectoryList {
  readonly people: readonly Person[];
}

/** What the address asks for, of everybody this device knows; until they are read, what it showed last. */
export function useDirectoryList(): DirectoryList | undefined {
  const search = useDirectorySearch();
  const list = useWholeList();
  const isKnown = useUserDocsLoaded();
  const isRead = usePeopleRead() && (isKnown || !search.with);
  const isOpen = useProfilesOpen();
  const now = useMemo(() => (isRead && list.people.length > 0 ? firstPage(list) : undefined), [isRead, list]);
  const stood = useCachedScreen({ name: placeOf(search), schema: FirstPage, of: MADE_OF }, now);
  return useMemo(() => {
    if (isRead) return { ...list, connections: isKnown ? list.connections : undefined };
    if (stood?.isOpen !== isOpen) return undefined;
    return {
      ...stood,
      people: Array.from({ length: stood.count }, (_, at) => stood.people[at]),
      connections: undefined,
      elsewhere: 0,
    };
  }, [isRead, isKnown, list, stood, isOpen]);
}

function useWholeList(): WholeList {
  const search = useDirectorySearch();
  const isOpen = useProfilesOpen();
  const directory = useDirectory(isOpen);
  const connections = useConnections();
  const own = useOwnPerson();
  const id = useMe()?.id ?? '';
  const viewer = useMemo(() => ({ me: own ?? blankPerson(id), connections }), [own, id, connections]);
  const { total, alikeOfAll } = useWholeTab(directory, viewer, isOpen);
  return useMemo(() => {
    // Before the event opens the search covers only what cards show.
    const wish = wishOf(isOpen ? search : { type: search.type, q: search.q });
    const steps = nextSteps(directory, wish, viewer);
    const isLikeMe = wish.isLikeMe || (alikeOfAll > 0 && opensAlike(search));
    const people = isLikeMe === wish.isLikeMe ? steps.people : closestFirst(viewer.me, steps.people);
    const others = { ...wish, role: ROLES[OTHER_TYPE[peopleType(search)]] };
    const elsewhere = people.length > 0 ? 0 : findPeople(directory, others, viewer).length;
    return { ...steps, people, total, alikeOfAll, elsewhere, me: viewer.me, isOpen, isLikeMe };
  }, [search, isOpen, directory, viewer, total, alikeOfAll]);
}

/** How many there are whatever is looked for: the same at every letter. */
function useWholeTab(directory: Directory, viewer: PeopleViewer, isOpen: boolean) {
  const type = peopleType(useDirectorySearch());
  return useMemo(() => {
    const all = findPeople(directory, wishOf({ type }), viewer);
    return { total: all.length, alikeOfAll: isOpen ? countAlike(viewer.me, all) : 0 };
  }, [directory, viewer, isOpen, type]);
}

function wishOf(search: DirectorySearch): PeopleWish {
  const { q = '', interest = [], country = [], like, with: connection } = search;
  return {
    role: ROLES[peopleType(search)],
    search: q,
    interests: interest,
    countries: country,
    isLikeMe: like === 'on',
    connection,
  };
}

/** Without a search the attendees like oneself come first; a search covers all attendees. */
const opensAlike = ({ type, q = '', interest = [], country = [], with: connection, like }: DirectorySearch): boolean =>
  type !== 'SPEAKERS' && like === undefined && q === '' && interest.length === 0 && country.length === 0 && !connection;
