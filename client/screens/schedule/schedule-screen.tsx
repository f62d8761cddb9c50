import { type ComponentProps, Suspense, useState } from 'react';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { talkFacets } from '../../../domain/talks/talk-filters.ts';
import { texts } from '../../../domain/texts.ts';
import { useTalkFields } from '../../data/event-fields/talk-fields.ts';
import { nextCardHeight } from '../../data/talks/next-card-height.ts';
import { useCatalogState, useDays, useStages, useTalks, useTracks } from '../../data/talks/talks.ts';
import { Hero } from '../../ui/cards/hero.tsx';
import { useCardFacts } from './cards/card-facts.ts';
import { ScheduleDay } from './day-list.tsx';
import { goToNow, type NowPosition } from './board/now-position.ts';
import { useScheduleSearch } from './schedule-address.ts';
import { ScheduleNotes } from './schedule-notes.tsx';
import { isFiltered } from './schedule-search.ts';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';
import { ScheduleTools } from './tools/schedule-tools.tsx';
import styles from './schedule.module.css';
import { type ListedSchedule, useSchedule } from './use-schedule.ts';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { useSelectedDay, useZoneChoice } from '../../data/device/preferences.ts';
import { type ShownZone, useShownZone } from '../../data/device/display-timezone.ts';
import { Link } from '@tanstack/react-router';
import { dayDate } from '../../../domain/event/time-display.ts';
import dayStripStyles from './day-strip.module.css';
import { Row } from '../../ui/layout/row.tsx';

interface DayStripProps {
  readonly days: readonly ConferenceDay[];
  readonly shown: ConferenceDay;
  readonly today: ConferenceDay | undefined;
  /** Number of matching talks per day; absent without a search or filter. */
  readonly counts: readonly number[] | undefined;
}

/** The days as links, since the day is part of the URL. Scrolls to keep the shown day in view. */
function DayStrip({ days, shown, today, counts }: DayStripProps) {
  const [, rememberDay] = useSelectedDay();
  return (
    <Row as="nav" gap={1} className={dayStripStyles.strip} aria-label="Day">
      {days.map((day) => (
        <Link
          key={day.index}
          from="/app/schedule"
          to="/app/schedule"
          search={(before) => ({ ...before, day: day.index })}
          resetScroll={false}
          className={dayStripStyles.day}
          aria-current={day === shown ? 'date' : undefined}
          aria-keyshortcuts={`${day.index + 1}`}
          activeProps={{}}
          ref={day === shown ? bringIntoView : null}
          onClick={() => rememberDay(day.index)}
        >
          <span>
            {day.label}
            {day === today ? (
              <span className={dayStripStyles.today}>
                <span className="vh">, today</span>
              </span>
            ) : null}
          </span>
          <small>
            {shortDate(day)}
            {counts ? (
              <span className={dayStripStyles.count}>
                <span className="vh">, talks: </span>
                {counts[day.index]}
              </span>
            ) : null}
          </small>
        </Link>
      ))}
    </Row>
  );
}

/** Day and month, without the weekday, for which there is no room. */
const shortDate = (day: ConferenceDay): string => dayDate(day.date).split(' ').slice(1).join(' ');

/** Scrolls the strip sideways, not the page. Waits for a frame, to avoid a forced layout. */
function bringIntoView(link: HTMLElement | null): void {
  const strip = link?.parentElement;
  if (!strip) return;
  requestAnimationFrame(() => {
    strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  });
}

/** Pixels of scrolling below which a movement is ignored. */
const MEANT = 12;
/** Near the top of the page everything is shown. */
const NEAR_TOP = 240;

/**
 * Ref callback: sets `data-collapsed` while the page is scrolled down and removes it on the way up, so that CSS can make room
 * (ux 2.4). An attribute rather than state, since scrolling must not cause a render.
 */
function collapseOnScroll(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  let last = scrollY;
  let byHand = false;
  const take = (): void => {
    byHand = true;
  };
  const follow = (): void => {
    if (!byHand) last = scrollY;
    const moved = scrollY - last;
    if (Math.abs(moved) < MEANT) return;
    last = scrollY;
    element.toggleAttribute('data-collapsed', moved > 0 && last > NEAR_TOP);
  };
  const ended = new AbortController();
  const options = { passive: true, signal: ended.signal };
  addEventListener('scroll', follow, options);
  // Ignores scrolling before the first input: the page may open scrolled.
  for (const input of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(input, take, options);
  return () => ended.abort();
}

/** Time zone of the address, until the person chooses another in the menu or another tab. */
function useScheduleZone(): ShownZone {
  const { zone } = useScheduleSearch();
  const [choice] = useZoneChoice();
  const [choiceAtOpening] = useState(choice);
  return useShownZone(choice === choiceAtOpening ? zone : undefined);
}

// Loaded when needed: the whole schedule is the first screen, and most visits need none of these.
const NoSchedule = lazyPart(() => import('../../parts/no-schedule.tsx').then((part) => part.NoSchedule));
const EmptySchedule = lazyPart(() => import('./empty-schedule.tsx').then((part) => part.EmptySchedule));
const NextForMe = lazyPart(() => import('./cards/next-for-me.tsx').then((part) => part.NextForMeCard));
const ScheduleExtras = lazyPart(() => import('./schedule-extras.tsx').then((part) => part.ScheduleExtras));
const FiltersSheet = lazyPart(() => import('./tools/filters-sheet.tsx').then((part) => part.FiltersSheet));

/** /app/schedule: the whole schedule and the person's own (spec 2, ux 2.4). */
export function ScheduleScreen() {
  const state = useCatalogState();
  const { day, ...listed } = useSchedule();
  const nothingYet = state !== 'ready' && listed.entries.length === 0;
  return (
    <>
      <Hero title="Schedule" hint={<span className={styles.hint}>{texts.scheduleHint}</span>} />
      {day && !nothingYet ? (
        <Schedule day={day} {...listed} />
      ) : state === 'ready' ? (
        <Suspense>
          <NoSchedule />
        </Suspense>
      ) : (
        <ScheduleSkeleton />
      )}
    </>
  );
}

type ScheduleProps = Omit<ListedSchedule, 'day'> & { readonly day: ConferenceDay };

function Schedule(listed: ScheduleProps) {
  const zone = useScheduleZone();
  const facts = useCardFacts(zone.zone);
  const facets = useFacets(facts.kept);
  const [nowAt, setNowAt] = useState<NowPosition>('gone');
  const [filtering, setFiltering] = useState(false);
  return (
    <>
      {nowAt === 'gone' ? null : (
        <button type="button" className="vh" aria-keyshortcuts="n" onClick={goToNow}>
          Skip to now
        </button>
      )}
      <div className={styles.next} style={nextCardHeight()}>
        <Suspense>
          <NextForMe zone={zone.zone} />
        </Suspense>
      </div>
      <div className={styles.page}>
        <div className={styles.screen} ref={collapseOnScroll}>
          <Controls {...listed} facets={facets} onFilters={() => setFiltering(true)} />
          <ScheduleNotes day={listed.day} talks={listed.talks} facts={facts} zone={zone} facets={facets} />
          <ListedDay {...listed} facts={facts} onNowPosition={setNowAt} />
        </div>
      </div>
      <Suspense>
        <FiltersSheet open={filtering} onClose={() => setFiltering(false)} facets={facets} counts={listed.counts} />
        <ScheduleExtras position={nowAt} />
      </Suspense>
    </>
  );
}

type ControlsProps = Pick<ScheduleProps, 'day' | 'today' | 'counts'> & ComponentProps<typeof ScheduleTools>;

/** Bars that stay above the schedule while it scrolls. */
function Controls({ day, today, counts, ...tools }: ControlsProps) {
  const search = useScheduleSearch();
  const days = useDays();
  const isNarrowed = isFiltered(search) || search.type === 'My Schedule';
  return (
    <div className={styles.controls}>
      <div className={styles.days}>
        <DayStrip days={days} shown={day} today={today} counts={isNarrowed ? counts : undefined} />
      </div>
      <ScheduleTools facets={tools.facets} onFilters={tools.onFilters} />
    </div>
  );
}

type ListedDayProps = ScheduleProps & Pick<ComponentProps<typeof ScheduleDay>, 'facts' | 'onNowPosition'>;

function ListedDay({ day, today, talks, entries, facts, onNowPosition }: ListedDayProps) {
  const search = useScheduleSearch();
  const isMine = search.type === 'My Schedule';
  if (talks.length === 0)
    return (
      <Suspense>
        <EmptySchedule />
      </Suspense>
    );
  return (
    <ScheduleDay
      key={`${day.index} ${isMine}`}
      entries={isMine ? talks : entries}
      day={day}
      isToday={day === today}
      facts={facts}
      isMine={isMine}
      isFiltered={isFiltered(search)}
      onNowPosition={onNowPosition}
    />
  );
}

/** Facets with counts among the talks listed: all, or the kept ones. */
function useFacets(keptNow: ReadonlySet<string>) {
  const kept = useScheduleSearch().type === 'My Schedule' ? keptNow : undefined;
  return talkFacets(useTalks(), { tracks: useTracks(), stages: useStages(), fields: useTalkFields() }, kept);
}
