import { plural } from '../../../domain/plural.ts';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Person } from '../../../domain/people/person.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BLANK_HINT } from '../../ui/hero.tsx';
import { Page } from '../../ui/page.tsx';
import { FoundCount, ListTools } from '../../ui/list-tools.tsx';
import { NetworkingSwitch } from '../../ui/networking-switch.tsx';
import { type ListPlace, VirtualGrid } from '../../ui/virtual-grid.tsx';
import { useDirectorySearch, useNarrowDirectory } from './directory-address.ts';
import { DirectoryFacets } from './directory-facets.tsx';
import { peopleType } from './directory-search.ts';
import styles from './directory.module.css';
import { NobodyFound } from './nobody-found.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PersonCard } from './person-card.tsx';
import { useProfileLinks } from './profile-links.ts';
import { type DirectoryList, useDirectoryList } from './use-directory-list.ts';

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
    <div className={styles.screen}>
      <Tools list={list} />
      {isOpen ? <DirectoryFacets list={list} /> : <Notice tone="info">{formTexts.profilesOpenLater}</Notice>}
      <FoundCount>{countSentence(people.length, isLikeMe)}</FoundCount>
      {people.length === 0 ? (
        <NobodyFound list={list} />
      ) : (
        // What each link does is the router's; one listener stands for all of them.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div onClick={follow}>
          <VirtualGrid label="People" items={people} look={styles.people} brief={draw(true)}>
            {draw(false)}
          </VirtualGrid>
        </div>
      )}
    </div>
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
  const { q = '', interest = [], country = [] } = search;
  const narrow = useNarrowDirectory();
  const [filtering, setFiltering] = useState(false);
  return (
    <>
      <ListTools
        label="Search people"
        value={q}
        onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
        filters={
          list.isOpen ? { count: interest.length + country.length, onOpen: () => setFiltering(true) } : undefined
        }
      >
        <NetworkingSwitch at={peopleType(search)} q={q} />
      </ListTools>
      <PeopleFilters open={filtering} onClose={() => setFiltering(false)} list={list} />
    </>
  );
}
