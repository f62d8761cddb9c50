import Play from 'lucide-react/icons/play';
import { useMemo, useState } from 'react';
import { plural } from '../../../domain/plural.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import {
  begunReplays,
  findReplays,
  nextReplaySteps,
  type Replay,
  replayIndex,
  type ReplaySteps,
  type ReplayWish,
} from '../../../domain/talks/replays.ts';
import { useReplays, useReplaysLoaded } from '../../data/talks/replays.ts';
import { BLANK_HINT } from '../../ui/cards/hero.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { FoundCount, ListTools } from '../../ui/filters/list-tools.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ReplayTile } from './replay-tile.tsx';
import styles from './replays.module.css';
import { Checkbox } from '../../ui/actions/checkbox.tsx';
import { WordFilters } from '../../ui/filters/word-filters.tsx';
import { Facets } from '../../ui/filters/facets.tsx';
import { optionsOf } from '../../ui/filters/filter-options.ts';
import { omitEmpty } from '../../ui/input/omit-empty.ts';
import type { ReplaysSearch } from './replays-search.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/app/replays');

const useReplaysSearch = (): ReplaysSearch => route.useSearch();

/** Returns a function that changes parts of the address. Filters replace the history entry, so Back leaves the screen. */
function useNarrowReplays(): (change: Partial<ReplaysSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}

const NO_FILTERS = {
  q: undefined,
  days: undefined,
  tracks: undefined,
  stages: undefined,
  unwatched: undefined,
} as const;

interface ListedReplays extends ReplaySteps {
  readonly all: readonly Replay[];
  readonly found: readonly Replay[];
}

/** Replays that match the address. */
function useListedReplays(): ListedReplays {
  const search = useReplaysSearch();
  const all = useReplays();
  return useMemo(() => {
    const index = replayIndex(all);
    const wish = wishOf(search);
    return { ...nextReplaySteps(index, wish), all, found: findReplays(index, wish) };
  }, [search, all]);
}

const wishOf = ({ q = '', days = [], tracks = [], stages = [], unwatched }: ReplaysSearch): ReplayWish => ({
  search: q,
  days,
  tracks,
  stages,
  isUnwatched: unwatched ?? false,
});

/** Number of tracks offered as facets; the others are in the Filters sheet. */
const OFFERED = 3;
const UNWATCHED = 'unwatched';

/** Facets of the replays: days, some tracks, and unwatched ones. */
function ReplayFacets({ replays }: { readonly replays: ListedReplays }) {
  const { days = [], tracks = [], unwatched } = useReplaysSearch();
  const narrow = useNarrowReplays();
  const onTrack = named('track', optionsOf(replays.tracks, tracks)).filter(
    ({ label }, index) => index < OFFERED || tracks.includes(label),
  );
  const chosen = [...ids('day', days), ...ids('track', tracks), ...(unwatched ? [UNWATCHED] : [])];
  const change = (now: string[]): void =>
    narrow({
      days: omitEmpty(wordsOf('day', now)),
      tracks: omitEmpty(wordsOf('track', now)),
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

// The prefix tells a day and a track of the same name apart.
const ids = (kind: string, words: readonly string[]): string[] => words.map((word) => `${kind}:${word}`);
const wordsOf = (kind: string, chosen: readonly string[]): string[] =>
  chosen.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.slice(kind.length + 1));
const named = (kind: string, options: ReturnType<typeof optionsOf>): ReturnType<typeof optionsOf> =>
  options.map((option) => ({ ...option, value: `${kind}:${option.value}` }));

interface ReplayFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly replays: ListedReplays;
}

/** Sheet with every day, track and stage of the replays, and whether they are watched. */
function ReplayFilters({ open, onClose, replays }: ReplayFiltersProps) {
  const { days = [], tracks = [], stages = [], unwatched } = useReplaysSearch();
  const narrow = useNarrowReplays();
  const count = replays.found.length;
  const groups = [
    { legend: 'Days', field: 'days', words: replays.days, chosen: days },
    { legend: 'Tracks', field: 'tracks', words: replays.tracks, chosen: tracks },
    { legend: 'Stages', field: 'stages', words: replays.stages, chosen: stages },
  ] as const;
  return (
    <WordFilters
      open={open}
      onClose={onClose}
      show={plural(count, 'Show 1 talk', `Show ${count} talks`)}
      onClear={() => narrow({ days: undefined, tracks: undefined, stages: undefined, unwatched: undefined })}
      groups={groups}
      onNarrow={narrow}
    >
      <Checkbox checked={unwatched ?? false} onChange={(on) => narrow({ unwatched: on || undefined })}>
        Not watched
      </Checkbox>
    </WordFilters>
  );
}

/** /app/replays (spec 2): all replays, those already begun first. */
export function ReplaysScreen() {
  const replays = useListedReplays();
  const isKnown = useReplaysLoaded();
  const { all } = replays;
  // Some replays of this event load first; the others then appear among them, and so do their tracks.
  const isEmpty = all.length === 0 || !isKnown;
  return (
    <Page
      title="Replays"
      hint={isEmpty ? (isKnown ? undefined : BLANK_HINT) : plural(all.length, '1 talk', `${all.length} talks`)}
      width="wide"
    >
      {isEmpty ? isKnown ? <NoReplays /> : <Loading label="Loading replays" rows={6} height="9rem" /> : null}
      {isEmpty ? null : (
        <Stack gap={4}>
          <Begun replays={replays} />
          <Tools replays={replays} />
          <Found replays={replays} />
        </Stack>
      )}
    </Page>
  );
}

const NoReplays = () => (
  <Empty icon={<Play size={28} />} action={<LinkButton to="/app/schedule">Browse the schedule</LinkButton>}>
    No replays yet. A talk that is filmed can be watched here once it is over.
  </Empty>
);

interface Listed {
  readonly replays: ListedReplays;
}

function Begun({ replays: { all } }: Listed) {
  const begun = begunReplays(all);
  if (begun.length === 0) return null;
  return (
    <Section title="Continue watching" look="bare">
      <ul className={styles.begun} aria-label="Continue watching">
        {begun.map((replay) => (
          <li key={replay.talk.id}>
            <ReplayTile replay={replay} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tools({ replays }: Listed) {
  const { q = '', days = [], tracks = [], stages = [], unwatched } = useReplaysSearch();
  const narrow = useNarrowReplays();
  const [filtering, setFiltering] = useState(false);
  const count = days.length + tracks.length + stages.length + (unwatched ? 1 : 0);
  return (
    <>
      <ListTools
        label="Search replays"
        value={q}
        onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
        filters={{ count, onOpen: () => setFiltering(true) }}
      >
        {null}
      </ListTools>
      <ReplayFilters open={filtering} onClose={() => setFiltering(false)} replays={replays} />
      <ReplayFacets replays={replays} />
    </>
  );
}

function Found({ replays: { found, all } }: Listed) {
  const narrow = useNarrowReplays();
  if (found.length === 0)
    return (
      <Empty
        icon={<Play size={28} />}
        action={
          <Button kind="solid" onClick={() => narrow(NO_FILTERS)}>
            Clear filters
          </Button>
        }
      >
        {formTexts.noReplaysInSearch}
      </Empty>
    );
  return (
    <>
      <FoundCount isSaid={found.length === all.length}>
        {plural(found.length, '1 talk', `${found.length} talks`)}
      </FoundCount>
      <h2 className="vh">All replays</h2>
      <ul className={styles.grid} aria-label="Replays">
        {found.map((replay) => (
          <li key={replay.talk.id}>
            <ReplayTile replay={replay} />
          </li>
        ))}
      </ul>
    </>
  );
}
