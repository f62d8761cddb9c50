import { Facets } from '../../ui/facets.tsx';
import { optionsOf } from '../../ui/filter-options.ts';
import { someOf } from '../../ui/some-of.ts';
import { useNarrowReplays, useReplaysSearch } from './replays-address.ts';
import type { ListedReplays } from './use-listed-replays.ts';

/** Tracks offered at a press; the others stand behind Filters. */
const OFFERED = 3;
const UNWATCHED = 'unwatched';

/** The quickest ways to fewer replays: a day, a track, what one has not watched. */
export function ReplayFacets({ replays }: { readonly replays: ListedReplays }) {
  const { days = [], tracks = [], unwatched } = useReplaysSearch();
  const narrow = useNarrowReplays();
  const onTrack = named('track', optionsOf(replays.tracks, tracks)).filter(
    ({ label }, index) => index < OFFERED || tracks.includes(label),
  );
  const chosen = [...ids('day', days), ...ids('track', tracks), ...(unwatched ? [UNWATCHED] : [])];
  const change = (now: string[]): void =>
    narrow({
      days: someOf(wordsOf('day', now)),
      tracks: someOf(wordsOf('track', now)),
      unwatched: now.includes(UNWATCHED) || undefined,
    });
  return (
    <Facets
      label="Narrow down"
      options={[
        ...named('day', optionsOf(replays.days, days)),
        ...onTrack,
        { value: UNWATCHED, label: 'Not watched', count: replays.unwatched },
      ]}
      chosen={chosen}
      onChange={change}
      isOneLine
    />
  );
}

// A day and a track may have one name.
const ids = (kind: string, words: readonly string[]): string[] => words.map((word) => `${kind}:${word}`);
const wordsOf = (kind: string, chosen: readonly string[]): string[] =>
  chosen.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.slice(kind.length + 1));
const named = (kind: string, options: ReturnType<typeof optionsOf>): ReturnType<typeof optionsOf> =>
  options.map((option) => ({ ...option, value: `${kind}:${option.value}` }));
