import { useMemo } from 'react';
import * as v from 'valibot';
import { FieldSteps } from '../../../domain/event-fields/field-steps.ts';
import {
  findPeople,
  type NextSteps,
  nextSteps,
  type PeopleViewer,
  type PeopleWish,
} from '../../../domain/people/listed-people.ts';
import type { Directory } from '../../../domain/people/directory.ts';
import { closestFirst, countAlike } from '../../../domain/people/in-common.ts';
import { blankPerson, peopleCollection as everybody, Person } from '../../../domain/people/person.ts';
import type { Role } from '../../../domain/people/role.ts';
import { eventFieldsCollection } from '../../../domain/event-fields/event-field.ts';
import { eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import { CountedWords } from '../../../domain/search/counted-words.ts';
import { useCachedScreen } from '../../data/loading/use-cached-screen.ts';
import { useConnections } from '../../data/people/connections.ts';
import { useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { useDirectory, usePeopleRead, useProfilesOpen } from '../../data/people/directory.ts';
import { useReleasedPeopleFields } from '../../data/event-fields/released-fields.ts';
import { useMe } from '../../data/people/me.ts';
import { useOwnPerson } from '../../data/people/people.ts';
import { useDirectorySearch } from './directory-address.ts';
import { type DirectorySearch, type PeopleType, peopleType } from './directory-search.ts';

export interface DirectoryList extends Omit<NextSteps, 'people' | 'connections'> {
  /** Only the first few have data until all people are loaded; the length is always right. */
  readonly people: readonly (Person | undefined)[];
  /** Undefined until the person's own documents are loaded. */
  readonly connections: NextSteps['connections'] | undefined;
  /** Number of people in this tab, and how many of them share an interest with me. */
  readonly total: number;
  readonly alikeOfAll: number;
  /** Number of results of the same search in the other tab. */
  readonly elsewhere: number;
  readonly me: Person;
  readonly isOpen: boolean;
  readonly isLikeMe: boolean;
}

/** As many cards as the largest window shows at first. */
const FIRST = 24;

/** First page of the list, kept for the next start and shown until all people are loaded. */
const FirstPage = v.object({
  people: v.array(Person),
  count: v.number(),
  total: v.number(),
  alike: v.number(),
  alikeOfAll: v.number(),
  interests: CountedWords,
  countries: CountedWords,
  fields: v.optional(v.pipe(v.array(FieldSteps), v.readonly())),
  me: Person,
  isOpen: v.boolean(),
  isLikeMe: v.boolean(),
});
const MADE_OF = [everybody, eventSettingsCollection, eventFieldsCollection];

const firstPage = (list: WholeList) => ({
  ...list,
  count: list.people.length,
  // Leaves out long texts, which no card shows.
  people: list.people.slice(0, FIRST).map((person) => ({ ...person, about: '', companyDescription: '' })),
});

/** Key under which a first page is kept. Searches and filters by connection change too often to be kept. */
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

/** People that the address asks for; until they are read, the list last shown for the same address. */
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
  const list = useReleasedPeopleFields();
  const viewer = useMemo(() => ({ me: own ?? blankPerson(id), connections, list }), [own, id, connections, list]);
  const { total, alikeOfAll } = useWholeTab(directory, viewer, isOpen);
  return useMemo(() => {
    // Before the event opens the search covers only what cards show.
    const wish = wishOf(isOpen ? search : { type: search.type, q: search.q });
    const steps = nextSteps(directory, wish, viewer);
    const isLikeMe = wish.isLikeMe || (alikeOfAll > 0 && opensAlike(search));
    const people = isLikeMe === wish.isLikeMe ? steps.people : closestFirst(viewer.me, steps.people, viewer.list);
    const others = { ...wish, role: ROLES[OTHER_TYPE[peopleType(search)]] };
    const elsewhere = people.length > 0 ? 0 : findPeople(directory, others, viewer).length;
    return { ...steps, people, total, alikeOfAll, elsewhere, me: viewer.me, isOpen, isLikeMe };
  }, [search, isOpen, directory, viewer, total, alikeOfAll]);
}

/** Total and alike counts of the tab, separate from the search so that typing does not recount. */
function useWholeTab(directory: Directory, viewer: PeopleViewer, isOpen: boolean) {
  const type = peopleType(useDirectorySearch());
  return useMemo(() => {
    const all = findPeople(directory, wishOf({ type }), viewer);
    return { total: all.length, alikeOfAll: isOpen ? countAlike(viewer.me, all, viewer.list) : 0 };
  }, [directory, viewer, isOpen, type]);
}

function wishOf(search: DirectorySearch): PeopleWish {
  const { q = '', interest = [], country = [], f, like, with: connection } = search;
  return {
    role: ROLES[peopleType(search)],
    search: q,
    interests: interest,
    countries: country,
    fields: f,
    isLikeMe: like === 'on',
    connection,
  };
}

/** Without a search or filter, attendees with common interests come first. */
const opensAlike = ({
  type,
  q = '',
  interest = [],
  country = [],
  f,
  with: connection,
  like,
}: DirectorySearch): boolean =>
  type !== 'SPEAKERS' && like === undefined && q === '' && interest.length + country.length === 0 && !f && !connection;
