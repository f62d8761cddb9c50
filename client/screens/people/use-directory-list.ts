import { useMemo } from 'react';
import { findPeople, type NextSteps, nextSteps, type PeopleWish } from '../../../domain/people/listed-people.ts';
import { blankPerson, type Person } from '../../../domain/people/person.ts';
import type { Role } from '../../../domain/people/role.ts';
import { useConnections } from '../../data/connections.ts';
import { useDirectory, useProfilesOpen } from '../../data/directory.ts';
import { useMe } from '../../data/me.ts';
import { useOwnPerson } from '../../data/people.ts';
import { useDirectorySearch } from './directory-address.ts';
import { type DirectorySearch, type PeopleType, peopleType } from './directory-search.ts';

export interface DirectoryList extends NextSteps {
  readonly people: readonly Person[];
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
  return useMemo(() => {
    const viewer = { me: own ?? blankPerson(id), connections };
    // Before the event opens nobody is found by what their card does not show.
    const wish = wishOf(isOpen ? search : { type: search.type, q: search.q });
    const all = { ...wishOf({ type: search.type }), isLikeMe: false };
    const total = findPeople(directory, all, viewer).length;
    const alikeOfAll = isOpen ? findPeople(directory, { ...all, isLikeMe: true }, viewer).length : 0;
    const isLikeMe = wish.isLikeMe || (alikeOfAll > 0 && opensAlike(search));
    const people = findPeople(directory, { ...wish, isLikeMe }, viewer);
    const others = { ...wish, role: ROLES[OTHER_TYPE[peopleType(search)]] };
    const elsewhere = people.length > 0 ? 0 : findPeople(directory, others, viewer).length;
    return {
      ...nextSteps(directory, wish, viewer),
      people,
      total,
      alikeOfAll,
      elsewhere,
      me: viewer.me,
      isOpen,
      isLikeMe,
    };
  }, [search, isOpen, directory, connections, own, id]);
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

/** Attendees open on those like oneself; whoever looks for somebody looks among all of them. */
const opensAlike = ({ type, q = '', interest = [], country = [], with: connection, like }: DirectorySearch): boolean =>
  type !== 'SPEAKERS' && like === undefined && q === '' && interest.length === 0 && country.length === 0 && !connection;
