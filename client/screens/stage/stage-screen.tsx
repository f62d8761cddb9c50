import MonitorPlay from 'lucide-react/icons/monitor-play';
import {
  useCatalogState,
  useDays,
  useEvent,
  useStages,
  useTalks,
  useTrack,
  useTracks,
} from '../../data/talks/talks.ts';
import { useTalkFields } from '../../data/event-fields/talk-fields.ts';
import { useCurrentTalks } from '../../data/talks/current-talks.ts';
import { plural } from '../../../domain/plural.ts';
import { texts } from '../../../domain/texts.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LiveStage } from './live-stage.tsx';
import { getRouteApi } from '@tanstack/react-router';
import Play from 'lucide-react/icons/play';
import { useMemo, useState } from 'react';
import { calendarDate, durationWords, talkTimes } from '../../../domain/event/time-display.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import {
  chosenIn,
  chosenTalks,
  filterCount,
  NO_FILTERS,
  talkFacets,
  withChosen,
} from '../../../domain/talks/talk-filters.ts';
import { talkIndex } from '../../../domain/talks/talk-search.ts';
import { endsAt, speakerNames, takesPlace, type Talk } from '../../../domain/talks/talk.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { BeforeOpening, NoSchedule, useIsBeforeOpening } from '../../parts/no-schedule.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FilterSheet } from '../../ui/filters/filter-sheet.tsx';
import { FoundCount, ListTools } from '../../ui/filters/list-tools.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { MediaCard } from '../../ui/cards/media-card.tsx';
import { Switch } from '../../ui/actions/switch.tsx';
import type { StageSearch } from './stage-search.ts';
import { Grid } from '../../ui/layout/grid.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

const route = getRouteApi('/app/stage');

/** Grid of all talks with the schedule's filters, before and after the conference. */
function TalkGrid() {
  const all = useTalks();
  const talks = useMemo(() => all.filter(takesPlace), [all]);
  const fields = useTalkFields();
  const index = useMemo(() => talkIndex(talks, fields?.textOf), [talks, fields]);
  const isReady = useCatalogState() === 'ready';
  // `ended` needs no real time: before the conference no talk has ended, after it all have.
  const found = chosenTalks({ index, filters: route.useSearch(), now: 0, fields });
  // Typing renders only the search field.
  return (
    <Stack gap={3}>
      <Tools talks={talks} count={found.length} />
      {talks.length === 0 && !isReady ? (
        <Loading label="Loading the talks" rows={6} height="9rem" />
      ) : talks.length === 0 ? (
        <NoSchedule />
      ) : (
        <Found talks={found} isAll={found.length === talks.length} />
      )}
    </Stack>
  );
}

/** Returns a function that changes the filters. They replace the history entry, so Back leaves the screen. */
function useNarrow(): (change: Partial<StageSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}

function Tools({ talks, count }: { readonly talks: readonly Talk[]; readonly count: number }) {
  const search = route.useSearch();
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const facets = talkFacets(talks, { tracks: useTracks(), stages: useStages(), fields: useTalkFields() });
  return (
    <>
      <ListTools
        label="Search talks"
        value={search.q ?? ''}
        onSearch={(words) => narrow({ q: words === '' ? undefined : words })}
        filters={{ count: filterCount(search), onOpen: () => setOpen(true) }}
      >
        {null}
      </ListTools>
      <FilterSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        show={plural(count, 'Show 1 talk', `Show ${count} talks`)}
        onClear={() => narrow(NO_FILTERS)}
        groups={facets.map(({ name, legend, options }) => ({
          legend,
          options,
          chosen: chosenIn(search, name),
          onChange: (chosen) => narrow(withChosen(search, name, chosen)),
        }))}
      >
        <Switch on={search.qa === true} onChange={(on) => narrow({ qa: on ? true : undefined })}>
          Only with Q&amp;A
        </Switch>
      </FilterSheet>
    </>
  );
}

function Found({ talks, isAll }: { readonly talks: readonly Talk[]; readonly isAll: boolean }) {
  const narrow = useNarrow();
  if (talks.length === 0)
    return (
      <Empty
        icon={<Play size={28} />}
        action={
          <Button kind="solid" onClick={() => narrow(NO_FILTERS)}>
            Clear filters
          </Button>
        }
      >
        {formTexts.noTalksInSearch}
      </Empty>
    );
  return (
    <>
      <FoundCount isSaid={isAll}>{plural(talks.length, '1 talk', `${talks.length} talks`)}</FoundCount>
      <Grid as="ul" column={15} gap={3} aria-label="Talks">
        {talks.map((talk) => (
          <TalkTile key={talk.id} talk={talk} />
        ))}
      </Grid>
    </>
  );
}

function TalkTile({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const days = useDays();
  const track = useTrack(talk.trackId);
  return (
    <li>
      <MediaCard
        seed={talk.id}
        cover={talk.coverUrl}
        tint={track?.color ?? '#5b6b8c'}
        badge={durationWords(talk.minutes)}
        kicker={`${calendarDate(talk.startsAt, zone)} · ${talkTimes(talk.startsAt, endsAt(talk), { zone, days })}`}
        line={speakerNames(talk)}
        to="/app/talk/$id"
        params={{ id: talk.id }}
      >
        {talk.title}
      </MediaCard>
    </li>
  );
}

/** The screen without talks: guests get none before the event opens. */
function WithoutTalks() {
  const isEarly = useIsBeforeOpening();
  return (
    <>
      <Hero title="Stage" />
      {isEarly ? (
        <BeforeOpening />
      ) : (
        <Empty
          icon={<MonitorPlay size={28} />}
          action={<LinkButton to="/app/schedule">Browse the schedule</LinkButton>}
        >
          {texts.nothingStreaming}
        </Empty>
      )}
    </>
  );
}

/** /app/stage (spec 2): current talks while the conference is live, else the grid of all talks. */
export function StageScreen() {
  const phase = useEvent()?.phase;
  const stages = new Set(useCurrentTalks().map(({ stageId }) => stageId)).size;
  const talks = useTalks();
  const state = useCatalogState();
  if (talks.length === 0 && state === 'ready') return <WithoutTalks />;
  if (phase === undefined) return <Hero title="Stage" />;
  if (phase !== 'live')
    return (
      <>
        <Hero title="Stage" />
        <TalkGrid />
      </>
    );
  const live = plural(stages, '1 stage is live', `${stages} stages are live`);
  return (
    <>
      <Hero title="Stage" hint={stages === 0 ? texts.nothingStreaming : live} />
      <LiveStage />
    </>
  );
}
