import { plural } from '../../../domain/plural.ts';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Person } from '../../../domain/people/person.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { Loading } from '../../ui/status/loading.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { BLANK_HINT } from '../../ui/cards/hero.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { FoundCount, ListTools } from '../../ui/filters/list-tools.tsx';
import { NetworkingSwitch } from '../../ui/filters/networking-switch.tsx';
import { type ListPlace, VirtualGrid } from '../../ui/layout/virtual-grid.tsx';
import { NO_PEOPLE_FILTERS, useDirectorySearch, useNarrowDirectory } from './directory-address.ts';
import { peopleType } from './directory-search.ts';
import styles from './directory.module.css';
import { PersonCard } from '../../parts/person-card.tsx';
import { useProfileLinks } from './profile-links.ts';
import { type DirectoryList, OTHER_TYPE, useDirectoryList } from './use-directory-list.ts';
import { withFilter } from '../../../domain/calls/list-query.ts';
import { FilterSheet } from '../../ui/filters/filter-sheet.tsx';
import { WordFilters } from '../../ui/filters/word-filters.tsx';
import Users from 'lucide-react/icons/users';
import { Button } from '../../ui/actions/button.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import type { ConnectionState } from '../../../domain/connections/connection.ts';
import { Facets } from '../../ui/filters/facets.tsx';
import { omitEmpty } from '../../ui/input/omit-empty.ts';
import { NO_DIRECTORY, NOBODY_LISTED } from '../../../domain/people/directory-mode.ts';
import { useDirectoryMode } from '../../data/people/visibility.ts';
import { useReleasedPeopleFields } from '../../data/event-fields/released-fields.ts';
import { interestsOf } from '../../../domain/people/in-common.ts';
import { Stack } from '../../ui/layout/stack.tsx';

/** Number of interests offered as facets; the others are in the Filters sheet. */
const OFFERED = 4;

const LIKE_ME = 'like';
/** Id prefixes that keep facets of interests and of connections apart, whatever an interest is called. */
const INTEREST = 'interest:';
const WITH = 'with:';

const CONNECTIONS = [
  { value: `${WITH}received`, state: 'received', label: 'Requests' },
  { value: `${WITH}connected`, state: 'connected', label: 'My connections' },
  { value: `${WITH}sent`, state: 'sent', label: 'Requested' },
] as const satisfies readonly { value: string; state: ConnectionState; label: string }[];

/** Facets of the directory: people like me, some interests, my connections and requests. */
function DirectoryFacets({ list }: { readonly list: DirectoryList }) {
  const { interest = [], with: state } = useDirectorySearch();
  const narrow = useNarrowFacets(list);
  const connections = connectionOptions(list).filter(
    (each) => each.count > 0 || each.state === state || each.state === 'connected',
  );
  const options = [
    // First, because another person waits for an answer.
    ...connections.filter((each) => each.state === 'received'),
    ...(list.alikeOfAll > 0 ? [{ value: LIKE_ME, label: 'Like me', count: list.alike }] : []),
    ...useOfferedInterests(list, interest).map(({ word, count }) => ({ value: INTEREST + word, label: word, count })),
    ...connections.filter((each) => each.state !== 'received'),
  ];
  const chosen = [
    ...(list.isLikeMe ? [LIKE_ME] : []),
    ...interest.map((word) => INTEREST + word),
    ...(state ? [WITH + state] : []),
  ];
  return <Facets label="Narrow down" options={options} chosen={chosen} onChange={narrow} isOneLine />;
}

const connectionOptions = ({ connections }: DirectoryList) =>
  connections ? CONNECTIONS.map((each) => ({ ...each, count: connections[each.state] })) : [];

function useNarrowFacets({ isLikeMe }: DirectoryList): (chosen: readonly string[]) => void {
  const { like, with: before } = useDirectorySearch();
  const narrow = useNarrowDirectory();
  return (chosen) => {
    // States exclude each other: the one pressed last wins.
    const states = CONNECTIONS.filter(({ value }) => chosen.includes(value)).map(({ state }) => state);
    narrow({
      // Any other filter leaves "Like me" at its default.
      like: chosen.includes(LIKE_ME) === isLikeMe ? like : isLikeMe ? 'off' : 'on',
      interest: omitEmpty(
        chosen.filter((value) => value.startsWith(INTEREST)).map((value) => value.slice(INTEREST.length)),
      ),
      with: states.find((state) => state !== before) ?? states[0],
    });
  };
}

/** My own interests first, then the most common ones; chosen ones are always included. */
function useOfferedInterests({ interests, me }: DirectoryList, chosen: readonly string[]): DirectoryList['interests'] {
  const list = useReleasedPeopleFields();
  const own = interestsOf(me, list);
  const offered = [
    ...interests.filter(({ word }) => own.includes(word)),
    ...interests.filter(({ word }) => !own.includes(word)),
  ].slice(0, OFFERED);
  const missing = chosen.filter((word) => !offered.some((each) => each.word === word));
  return [
    ...offered,
    ...missing.map((word) => ({ word, count: interests.find((each) => each.word === word)?.count ?? 0 })),
  ];
}

/** Empty state of the directory: the reason, and a link that leads to results. */
function NobodyFound({ list: { total, elsewhere } }: { readonly list: DirectoryList }) {
  const type = peopleType(useDirectorySearch());
  const narrow = useNarrowDirectory();
  const mode = useDirectoryMode();
  if (total === 0 && elsewhere === 0 && mode !== 'all')
    return <Empty icon={<Users size={28} />}>{mode === 'off' ? NO_DIRECTORY : NOBODY_LISTED}</Empty>;
  const action =
    elsewhere > 0 ? (
      <LinkButton
        kind="solid"
        to="/app/directory"
        search={(before) => ({ ...before, type: OTHER_TYPE[type] })}
        resetScroll={false}
        replace
      >
        {elsewhereSentence(elsewhere, type === 'ATTENDEES')}
      </LinkButton>
    ) : total > 0 ? (
      <Button kind="solid" onClick={() => narrow(NO_PEOPLE_FILTERS)}>
        Clear filters
      </Button>
    ) : undefined;
  return (
    <Empty icon={<Users size={28} />} action={action}>
      {formTexts.noPeopleFound}
    </Empty>
  );
}

const elsewhereSentence = (count: number, isSpeakers: boolean): string =>
  isSpeakers
    ? plural(count, '1 in Speakers', `${count.toLocaleString('en')} in Speakers`)
    : plural(count, '1 in Attendees', `${count.toLocaleString('en')} in Attendees`);

interface PeopleFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly list: DirectoryList;
}

/** Sheet with every interest and country of the people listed; with released fields, with those that are filters. */
function PeopleFilters({ open, onClose, list }: PeopleFiltersProps) {
  const { interest = [], country = [], f = {} } = useDirectorySearch();
  const narrow = useNarrowDirectory();
  const count = list.people.length;
  const show = plural(count, 'Show 1 person', `Show ${count.toLocaleString('en')} people`);
  if (list.fields)
    return (
      <FilterSheet
        open={open}
        onClose={onClose}
        show={show}
        onClear={() => narrow({ interest: undefined, country: undefined, f: undefined })}
        groups={list.fields.map(({ id, legend, options }) => ({
          legend,
          options,
          chosen: f[id] ?? [],
          onChange: (chosen) => narrow({ f: withFilter(f, id, chosen) }),
        }))}
      />
    );
  const groups = [
    { legend: 'Interests', field: 'interest', words: list.interests, chosen: interest },
    { legend: 'Countries', field: 'country', words: list.countries, chosen: country },
  ] as const;
  return (
    <WordFilters
      open={open}
      onClose={onClose}
      show={show}
      onClear={() => narrow({ interest: undefined, country: undefined })}
      groups={groups}
      onNarrow={narrow}
    />
  );
}

/** /app/directory: attendees and speakers; its third tab is the marketplace (spec 2). */
export function DirectoryScreen() {
  const { type, q } = useDirectorySearch();
  return type === 'MARKETPLACE' ? (
    <Navigate to="/app/booths" search={{ q, within: 'networking' }} replace />
  ) : (
    <Networking />
  );
}

function Networking() {
  const list = useDirectoryList();
  const { as } = useDirectorySearch();
  return (
    <Page title={as === 'directory' ? 'Directory' : 'Networking'} hint={list ? hintOf(list) : BLANK_HINT} width="wide">
      {list ? <People list={list} /> : <Loading label="Loading people" rows={8} height="5.5rem" />}
    </Page>
  );
}

function hintOf({ total, alikeOfAll }: DirectoryList): string {
  const all = total.toLocaleString('en');
  const alike = alikeOfAll.toLocaleString('en');
  if (alikeOfAll === 0) return plural(total, '1 person', `${all} people`);
  return plural(
    alikeOfAll,
    `${all} people, 1 of them shares an interest with you`,
    `${all} people, ${alike} of them share an interest with you`,
  );
}

function People({ list }: { readonly list: DirectoryList }) {
  const { people, me, isOpen, isLikeMe } = list;
  const follow = useProfileLinks();
  const draw = (isBrief: boolean) => (person: Person | undefined, place: ListPlace) =>
    person ? (
      <PersonCard key={person.id} person={person} me={me} isOpen={isOpen} isBrief={isBrief} {...place} />
    ) : (
      <li key={place['aria-posinset']} {...place} />
    );
  return (
    <Stack gap={3}>
      <Tools list={list} />
      {isOpen ? <DirectoryFacets list={list} /> : <Notice tone="info">{formTexts.profilesOpenLater}</Notice>}
      <FoundCount>{countSentence(people.length, isLikeMe)}</FoundCount>
      {people.length === 0 ? (
        <NobodyFound list={list} />
      ) : (
        // One listener for the clicks on all links, which the router then handles.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div onClick={follow}>
          <VirtualGrid label="People" items={people} look={styles.people} brief={draw(true)}>
            {draw(false)}
          </VirtualGrid>
        </div>
      )}
    </Stack>
  );
}

function countSentence(count: number, isLikeMe: boolean): string {
  const number = count.toLocaleString('en');
  return isLikeMe
    ? plural(count, '1 person like you', `${number} people like you, closest first`)
    : plural(count, '1 person', `${number} people`);
}

function Tools({ list }: { readonly list: DirectoryList }) {
  const search = useDirectorySearch();
  const { q = '', interest = [], country = [], f = {} } = search;
  const chosen = [interest, country, ...Object.values(f)].reduce((sum, values) => sum + values.length, 0);
  const narrow = useNarrowDirectory();
  const [filtering, setFiltering] = useState(false);
  return (
    <>
      <ListTools
        label="Search people"
        value={q}
        onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
        filters={list.isOpen ? { count: chosen, onOpen: () => setFiltering(true) } : undefined}
      >
        <NetworkingSwitch at={peopleType(search)} q={q} />
      </ListTools>
      <PeopleFilters open={filtering} onClose={() => setFiltering(false)} list={list} />
    </>
  );
}
