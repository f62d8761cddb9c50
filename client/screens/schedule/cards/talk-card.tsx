import { useIsGuest } from '../../../data/people/me.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { talkTimes } from '../../../../domain/event/time-display.ts';
import { STATUS_REFRESH } from '../../../../domain/limits/talks.ts';
import type { Track } from '../../../../domain/stages/track.ts';
import type { GridPlacement } from '../../../../domain/talks/schedule/schedule-grid.ts';
import { endsAt, type Talk } from '../../../../domain/talks/talk.ts';
import { texts } from '../../../../domain/texts.ts';
import { type Instant, MINUTE, type Zone } from '../../../../domain/time.ts';
import { useIsKept } from '../../../data/talks/agenda.ts';
import { useTimeDerived } from '../../../data/loading/use-time-derived.ts';
import { useDays } from '../../../data/talks/talks.ts';
import { useAvailabilityLabel } from '../../../data/talks/availability-labels.ts';
import { KeepButton } from '../../../parts/keep-button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { inSlot } from '../board/board-place.ts';
import styles from './talk-card.module.css';
import { talkHref } from './talk-links.ts';
import { scheduleStatus, talkProgress } from '../../../../domain/talks/current-talks.ts';

/**
 * State of a card: `starting 4` is four minutes away, `live 37` is 37 % over. One string, so that the card renders only when
 * its text changes.
 */
type CardState = 'future' | `starting ${number}` | `live ${number}` | 'ended' | 'cancelled';

function cardState(talk: Talk, now: Instant): CardState {
  if (talk.cancelled) return 'cancelled';
  const moment = scheduleStatus(talk, now);
  if (moment === 'starting') return `starting ${Math.ceil((talk.startsAt - now) / MINUTE)}`;
  if (moment === 'live') return `live ${Math.floor(talkProgress(talk, now) * 100)}`;
  return moment;
}

/** Splits a state into its name and, if any, its number. */
function readCardState(state: CardState): { readonly name: string; readonly amount: string } {
  const [name = '', amount = ''] = state.split(' ');
  return { name, amount };
}

export interface TalkCardProps {
  readonly talk: Talk;
  readonly track: Track | undefined;
  /** Empty for a talk without a stage. */
  readonly stage: string;
  readonly zone: Zone;
  /** Title of a kept talk at the same time. */
  readonly overlaps?: string | undefined;
  /** Change of the talk since the person last looked, as a sentence. */
  readonly change?: string | undefined;
  /** Absent for a card in a list. */
  readonly placement?: GridPlacement | undefined;
  /** Extra actions for this talk. */
  readonly children?: ReactNode;
}

/** Card of a talk. Memoised: with 250 cards on a day, otherwise all of them render for a fact about one (measured). */
export const TalkCard = memo(function TalkCard({ talk, track, placement, children, ...facts }: TalkCardProps) {
  const kept = useIsKept(talk.id);
  const state = useTimeDerived(STATUS_REFRESH, (now) => cardState(talk, now));
  const { name, amount } = readCardState(state);
  const titleId = `talk-${talk.id}`;
  return (
    <article
      className={styles.card}
      data-edge
      aria-labelledby={titleId}
      data-talk={talk.id}
      data-tint=""
      data-state={name}
      data-kept={kept}
      data-changed={facts.change === undefined ? undefined : ''}
      data-size={cardSize(talk.minutes)}
      style={cardStyle(track?.color, name === 'live' ? amount : undefined, placement)}
    >
      <CardMeta talk={talk} track={track} state={state} {...facts} />
      <h3 className={styles.title} id={titleId}>
        <a className={styles.link} href={talkHref(talk)}>
          {talk.title}
        </a>
      </h3>
      {facts.change ? <p className={styles.change}>{facts.change}</p> : null}
      <CardFoot talk={talk} stage={facts.stage} state={name} />
      {children}
      <div className={styles.keep}>
        <KeepButton talk={talk} kept={kept} keys="b" />
      </div>
    </article>
  );
});

type MetaProps = Pick<TalkCardProps, 'talk' | 'track' | 'zone' | 'overlaps'> & { readonly state: CardState };

function CardMeta({ talk, track, zone, overlaps, state }: MetaProps) {
  const times = talkTimes(talk.startsAt, endsAt(talk), { zone, days: useDays() });
  return (
    <div className={styles.meta}>
      <StateWord state={state} />
      <time dateTime={new Date(talk.startsAt).toISOString()}>{times}</time>
      <RoomWords talkId={talk.id} />
      {track ? <span className={styles.track}>{track.name}</span> : null}
      {overlaps ? (
        <span className={styles.clash} title={`Overlaps ${overlaps}`}>
          <TriangleAlert size={14} aria-hidden />
          <span className={styles.clashWords}>Overlaps {overlaps}</span>
        </span>
      ) : null}
    </div>
  );
}

function RoomWords({ talkId }: { readonly talkId: string }) {
  const words = useAvailabilityLabel(talkId);
  return words === undefined ? null : <Chip tone="warn">{words}</Chip>;
}

function StateWord({ state }: { readonly state: CardState }) {
  const { name, amount } = readCardState(state);
  if (name === 'live') return <Chip tone="live">Live</Chip>;
  if (name === 'starting') return <Chip tone="accent">in {amount} min</Chip>;
  if (name === 'cancelled') return <Chip tone="warn">Cancelled</Chip>;
  return null;
}

/** Guests can open the talk but not watch it. */
const WayIn = ({ talk }: Pick<FootProps, 'talk'>) =>
  !useIsGuest() && talk.isStreamed ? texts.watchTalkLabel : texts.goToTalk;

interface FootProps {
  readonly talk: Talk;
  readonly stage: string;
  readonly state: string;
}

function CardFoot({ talk, stage, state }: FootProps) {
  const speakers = talk.speakers.map((speaker) => speaker.name).join(', ');
  return (
    <div className={styles.foot}>
      <p className={styles.who}>
        {stage ? (
          <span className={styles.stage}>
            {stage}
            {speakers ? ' · ' : ''}
          </span>
        ) : null}
        {speakers}
      </p>
      {state === 'ended' ? <span className={styles.ended}>Ended</span> : null}
      {state === 'live' || state === 'starting' ? (
        <span className={styles.watch}>
          <WayIn talk={talk} />
        </span>
      ) : null}
    </div>
  );
}

/** Size class of a card in the grid, by the talk's length. */
function cardSize(length: number): 'tiny' | 'short' | 'medium' | 'tall' | 'long' {
  if (length < 20) return 'tiny';
  if (length < 30) return 'short';
  if (length < 45) return 'medium';
  return length < 60 ? 'tall' : 'long';
}

function cardStyle(
  colour: string | undefined,
  progress: string | undefined,
  placement: GridPlacement | undefined,
): CSSProperties {
  return {
    '--tint': colour ?? NO_TRACK,
    ...(progress === undefined ? {} : { '--progress': `${progress}%` }),
    ...(placement ? inSlot(placement) : {}),
  } as CSSProperties;
}

/** Grey, for a talk without a track. */
const NO_TRACK = '#868e96';
