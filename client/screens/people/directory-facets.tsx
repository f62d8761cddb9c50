import type { ConnectionState } from '../../../domain/connections/connection.ts';
import { Facets } from '../../ui/facets.tsx';
import { someOf } from '../../ui/some-of.ts';
import { interestsOf } from '../../../domain/people/in-common.ts';
import { useDirectorySearch, useNarrowDirectory } from './directory-address.ts';
import type { DirectoryList } from './use-directory-list.ts';

/** Interests offered at a press; the others stand behind Filters. */
const OFFERED = 4;

const LIKE_ME = 'like';
/** Facets of interests and of connections, apart from each other whatever an interest is called. */
const INTEREST = 'interest:';
const WITH = 'with:';

const CONNECTIONS = [
  { value: `${WITH}received`, state: 'received', label: 'Requests' },
  { value: `${WITH}connected`, state: 'connected', label: 'My connections' },
  { value: `${WITH}sent`, state: 'sent', label: 'Requested' },
] as const satisfies readonly { value: string; state: ConnectionState; label: string }[];

/** The quickest ways to fewer people: those like oneself, an interest, one's connections and what is asked. */
export function DirectoryFacets({ list }: { readonly list: DirectoryList }) {
  const { interest = [], with: state } = useDirectorySearch();
  const narrow = useNarrowFacets(list);
  const connections = connectionOptions(list).filter(
    (each) => each.count > 0 || each.state === state || each.state === 'connected',
  );
  const options = [
    // Another person waits for an answer.
    ...connections.filter((each) => each.state === 'received'),
    ...(list.alikeOfAll > 0 ? [{ value: LIKE_ME, label: 'Like me', count: list.alike }] : []),
    ...offeredInterests(list, interest).map(({ word, count }) => ({ value: INTEREST + word, label: word, count })),
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
    // Exclusive: one is connected in one way, and the filter pressed last stands.
    const states = CONNECTIONS.filter(({ value }) => chosen.includes(value)).map(({ state }) => state);
    narrow({
      // Any other filter leaves "Like me" at its default.
      like: chosen.includes(LIKE_ME) === isLikeMe ? like : isLikeMe ? 'off' : 'on',
      interest: someOf(
        chosen.filter((value) => value.startsWith(INTEREST)).map((value) => value.slice(INTEREST.length)),
      ),
      with: states.find((state) => state !== before) ?? states[0],
    });
  };
}

/** What one deals in oneself, then what most deal in; those in force always. */
function offeredInterests({ interests, me }: DirectoryList, chosen: readonly string[]): DirectoryList['interests'] {
  const own = interestsOf(me);
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
