import { useMemo } from 'react';
import {
  findPeople,
  type NextSteps,
  nextSteps,
  type PeopleViewer,
  type PeopleWish,
} from '../../../domain/people/listed-people.ts';
import type { Directory } from '../../../domain/people/directory.ts';
import { blankPerson, type Person } from '../../../domain/people/person.ts';
import type { Role } from '../../../domain/people/role.ts';
import { useConnections } from '../../data/connections.ts';
import { useDirectory, useProfilesOpen } from '../../data/directory.ts';
import { useMe } from '../../data/me.ts';
import { useOwnPerson } from '../../data/people.ts';
import { useDirectorySearch } from './directory-address.ts';
import { type DirectorySearch, type PeopleType, peopleType } from './directory-search.ts';

export interface DirectoryList extends NextSteps {
  /** Everybody of this tab, and how many of them share an interest with this person. */
  readonly total: number;
  readonly alikeOfAll: number;
  /** How many the same search finds in the other tab. */
  readonly elsewhere: number;
  readonly me: Person;
  readonly isOpen: boolean;
  readonly isLikeMe: boolean;
}

const ROLES = { ATTENDEES: 'ROLE_ATTENDEE', SPEAKERS: 'ROLE_SPEAKER' } as const satisfies Record<PeopleType, Role>;
export const OTHER_TYPE = { ATTENDEES: 'SPEAKERS', SPEAKERS: 'ATTENDEES' } as const satisfies Record<
  PeopleType,
  PeopleType
>;

/** What the address asks for, of everybody this device knows. */
export function useDirectoryList(): DirectoryList {
  const search = useDirectorySearch();
  const isOpen = useProfilesOpen();
  const directory = useDirectory(isOpen);
  const connections = useConnections();
  const own = useOwnPerson();
  const id = useMe()?.id ?? '';
  const viewer = useMemo(() => ({ me: own ?? blankPerson(id), connections }), [own, id, connections]);
  const { total, alikeOfAll } = useWholeTab(directory, viewer, isOpen);
  return useMemo(() => {
    // Before the event opens nobody is found by what their card does not show.
    const wish = wishOf(isOpen ? search : { type: search.type, q: search.q });
    const steps = nextSteps(directory, wish, viewer);
    const isLikeMe = wish.isLikeMe || (alikeOfAll > 0 && opensAlike(search));
    const people = isLikeMe === wish.isLikeMe ? steps.people : findPeople(directory, { ...wish, isLikeMe }, viewer);
    const others = { ...wish, role: ROLES[OTHER_TYPE[peopleType(search)]] };
    const elsewhere = people.length > 0 ? 0 : findPeople(directory, others, viewer).length;
    return { ...steps, people, total, alikeOfAll, elsewhere, me: viewer.me, isOpen, isLikeMe };
  }, [search, isOpen, directory, viewer, total, alikeOfAll]);
}

/** How many there are whatever is looked for: the same at every letter. */
function useWholeTab(directory: Directory, viewer: PeopleViewer, isOpen: boolean) {
  const type = peopleType(useDirectorySearch());
  return useMemo(() => {
    const all = wishOf({ type });
    return {
      total: findPeople(directory, all, viewer).length,
      alikeOfAll: isOpen ? findPeople(directory, { ...all, isLikeMe: true }, viewer).length : 0,
    };
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
