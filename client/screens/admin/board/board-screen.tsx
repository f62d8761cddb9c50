import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import { type ConferenceDay, dayOf, todayIn } from '../../../../domain/event/conference-days.ts';
import { dayDate } from '../../../../domain/event/time-display.ts';
import type { TalkPlace } from '../../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { HOUR, MINUTE } from '../../../../domain/time.ts';
import { useRealTimeDerived } from '../../../data/loading/use-time-derived.ts';
import { type BoardState, type BoardCard, useBoard, useCanRedo, useCanUndo } from '../../../data/board/board.ts';
import { removeFromPool, announceDrag, useLiftedDay, useDragAnnouncement } from '../../../data/board/drag-state.ts';
import { redoMove, sendWaiting, undoMove } from '../../../data/board/schedule-draft.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useDays, useEvent, useStages } from '../../../data/talks/talks.ts';
import { PageTitle } from '../../../ui/cards/hero.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Segmented, SegmentLink } from '../../../ui/actions/segmented.tsx';
import { SegmentedRadio } from '../../../ui/actions/segmented-radio.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { NoEvent } from '../no-event.tsx';
import { focusCard } from './board-card.tsx';
import { BoardGrid } from './board-grid.tsx';
import type { KeyWorld } from './board-keys.ts';
import { Changes } from './board-margin.tsx';
import { BoardPool } from './board-pool.tsx';
import { type Wording } from './board-words.ts';
import styles from './board.module.css';
import { ChecksPart, ForecastPart } from './forecast-part.tsx';
import { geometryOf, MINUTE_STEPS } from './geometry.ts';
import { type Open, OpenSheet } from './open-sheet.tsx';
import { ReleasePart } from './release-part.tsx';

/** /app/admin?type=SCHEDULE: the draft of the schedule, on top of the public one. */
export function BoardScreen() {
  const settings = useEvent();
  const days = useDays();
  const { view } = useAdminSearch();
  const today = useRealTimeDerived(MINUTE, (now) => todayIn(days, now));
  const lifted = useLiftedDay();
  const wanted = lifted ?? view;
  const day = days.find(({ date }) => date === wanted) ?? days[today] ?? days[0];
  if (!settings || !day) return <NoEvent title="Schedule" loading="Schedule" />;
  return <DayBoard day={day} days={days} zone={settings.zone} />;
}

interface DayBoardProps {
  readonly day: ConferenceDay;
  readonly days: readonly ConferenceDay[];
  readonly zone: string;
}

function DayBoard({ day, days, zone }: DayBoardProps) {
  const [mode, setMode] = useState<Mode>('draft');
  const [step, setStep] = useState(5);
  const [open, setOpen] = useState<Open>();
  const plane = useRef<HTMLDivElement>(null);
  const isDraft = mode === 'draft';
  const { board, stages, geometry, world } = useDrawn({ day, days, zone, step, isDraft, onOpen: setOpen });
  const drag = { geometry, step, zone, plane: () => plane.current };
  return (
    <div className={styles.screen} ref={listenForKeys}>
      <header className={styles.bar}>
        <PageTitle>Schedule</PageTitle>
        <h1 className={styles.name} tabIndex={-1}>
          Schedule
        </h1>
        <Days days={days} day={day} />
        <span className={styles.gap} />
        <History isDraft={isDraft} />
        <SegmentedRadio label="What is shown" value={mode} onChange={setMode} options={MODES} />
        <StepChoice step={step} onStep={setStep} />
      </header>
      <div className={styles.board} data-draft={isDraft || undefined}>
        {isDraft ? (
          <BoardPool
            cards={board.pool}
            world={world}
            drag={drag}
            onNew={(kind) => setOpen({ kind })}
            onRemove={removeFromPool}
          />
        ) : null}
        <BoardGrid {...{ board, day, geometry, stages, world, isDraft, plane }} />
        {isDraft ? <Margin board={board} days={days} wording={world.wording} /> : null}
      </div>
      <Keys />
      <Said />
      <OpenSheet {...{ open, board, days, world }} onClose={() => setOpen(undefined)} />
    </div>
  );
}

interface Drawing extends DayBoardProps {
  readonly step: number;
  readonly isDraft: boolean;
  readonly onOpen: (open: Open) => void;
}

/** A day's layout and its key handling. */
function useDrawn({ day, days, zone, step, isDraft, onOpen }: Drawing) {
  const stages = useStages();
  const board = useBoard(isDraft);
  const onDay = board.cards
    .map(({ talk }) => talk)
    .filter(({ startsAt }) => startsAt >= day.startsAt && startsAt < day.endsAt);
  const stageIds = stages.map(({ id }) => id);
  const hasStageless = onDay.some(({ kind, stageId }) => kind !== 'break' && stageId === null);
  const geometry = geometryOf(onDay, { day, zone, step, columns: hasStageless ? [...stageIds, null] : stageIds });
  const world: KeyWorld = {
    step,
    stageIds,
    days,
    zone,
    wording: { zone, stages, talks: board.talks },
    moved: board.moved,
    firstPlace: ({ kind, minutes }: Talk): TalkPlace => ({
      startsAt: geometry.from + HOUR,
      minutes,
      stageId: kind === 'break' ? null : (stageIds[0] ?? null),
    }),
    onMoveTo: (id) => onOpen({ kind: 'move', id }),
  };
  return { board, stages, geometry, world };
}

interface MarginProps {
  readonly board: BoardState;
  readonly days: readonly ConferenceDay[];
  readonly wording: Wording;
}

/** The draft's changes, their effect, and the release. */
function Margin({ board: { changes }, days, wording }: MarginProps) {
  const isOnline = useOnline();
  const narrow = useNarrowAdmin();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const show = ({ id, talk }: BoardCard): void => {
    narrow({ view: dayOf(days, talk.startsAt)?.date });
    focusCard(id);
  };
  const leave = (id: string, isLeft: boolean): void =>
    setLeft(new Set(isLeft ? [...left, id] : [...left].filter((one) => one !== id)));
  return (
    <aside className={styles.margin} aria-label="Draft and release">
      <Changes changes={changes} left={left} wording={wording} onShow={show} onLeave={leave} />
      {changes.length > 0 ? <ForecastPart wording={wording} isOnline={isOnline} /> : null}
      <ChecksPart wording={wording} />
      <ReleasePart
        chosen={changes.filter(({ id }) => !left.has(id))}
        isOnline={isOnline}
        onReleased={() => setLeft(new Set())}
      />
    </aside>
  );
}

const StepChoice = ({ step, onStep }: { readonly step: number; readonly onStep: (step: number) => void }) => (
  <Select
    label="Step"
    look="alone"
    value={String(step)}
    options={MINUTE_STEPS.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
    onChoose={(minutes) => onStep(Number(minutes))}
  />
);

type Mode = 'draft' | 'released';
const MODES = [
  { value: 'draft', label: 'Draft' },
  { value: 'released', label: 'Released' },
] as const;

const Days = ({ days, day }: Pick<DayBoardProps, 'days' | 'day'>) => (
  <Segmented label="Day">
    {days.map(({ date, label }) => (
      <SegmentLink
        key={date}
        to="/app/admin"
        search={(before: object) => ({ ...before, view: date })}
        replace
        resetScroll={false}
        activeProps={{}}
        aria-current={date === day.date ? 'page' : undefined}
        title={dayDate(date)}
      >
        {label}
      </SegmentLink>
    ))}
  </Segmented>
);

function History({ isDraft }: { readonly isDraft: boolean }) {
  const [canUndo, canRedo] = [useCanUndo(), useCanRedo()];
  if (!isDraft) return null;
  return (
    <>
      <IconButton
        label="Undo my last move"
        icon={<Undo size={18} aria-hidden />}
        aria-disabled={!canUndo}
        aria-keyshortcuts="Meta+z Control+z"
        onClick={undoAloud}
      />
      <IconButton
        label="Do it again"
        icon={<Redo size={18} aria-hidden />}
        aria-disabled={!canRedo}
        aria-keyshortcuts="Meta+Shift+z Control+Shift+z"
        onClick={redoAloud}
      />
    </>
  );
}

function undoAloud(): void {
  undoMove();
  announceDrag('Your last move is undone.');
}
function redoAloud(): void {
  redoMove();
  announceDrag('Redone.');
}

/** Handles ⌘Z, ⇧⌘Z and ⌘⏎, except inside a field. Also sends changes left from before a reload. */
function listenForKeys(board: HTMLElement | null): (() => void) | undefined {
  if (!board) return undefined;
  sendWaiting();
  const listen = (event: KeyboardEvent): void => {
    const isTyping =
      event.target instanceof Element &&
      event.target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, dialog');
    if (!(event.metaKey || event.ctrlKey) || event.altKey || isTyping) return;
    if (event.key === 'Enter') board.querySelector<HTMLElement>('[data-release]')?.click();
    else if (event.key.toLowerCase() === 'z') (event.shiftKey ? redoAloud : undoAloud)();
    else return;
    event.preventDefault();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

const Said = () => (
  <output className="vh" aria-live="assertive" data-said>
    {useDragAnnouncement()}
  </output>
);

const KEYS = [
  ['Enter', 'pick up, drop'],
  ['↑ ↓', 'time'],
  ['← →', 'stage'],
  ['⇧↑ ⇧↓', 'length'],
  ['PgUp PgDn', 'day'],
  ['M', 'move to…'],
  ['Del', 'no place'],
  ['Esc', 'put back'],
] as const;

const Keys = () => (
  <p className={styles.keys}>
    {KEYS.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
);
