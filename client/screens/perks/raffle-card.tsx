import Trophy from 'lucide-react/icons/trophy';
import { isNotEntered, type RaffleState } from '../../../domain/raffles/raffle-state.ts';
import type { Raffle } from '../../../domain/raffles/raffle.ts';
import { SECOND } from '../../../domain/time.ts';
import { useClockSource, useNow } from '../../data/now.ts';
import type { ShownRaffle } from '../../data/perks-board.ts';
import { enterRaffle, useRaffleState } from '../../data/raffles.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, tinted } from '../../ui/chip.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { ReservedSpace } from '../../ui/reserved-space.tsx';
import { type DoingState, StateButton } from '../../ui/state-button.tsx';
import { usePerksWays } from './perks-address.ts';
import styles from './raffle-card.module.css';
import { entriesSentence, raffleKicker, raffleNote, tookPart } from './raffle-words.ts';

interface RaffleCardProps extends ShownRaffle {
  /** What one has done about it. */
  readonly isKnown: boolean;
  /** Stands in a section with a title of its own. */
  readonly isBelowTitle?: boolean;
}

/** A prize, until when one may enter, and what became of it. */
export function RaffleCard({ raffle, entries, own, isKnown, isBelowTitle = false }: RaffleCardProps) {
  const state = useRaffleState(raffle, own);
  const { zone } = useShownZone();
  const Title = isBelowTitle ? 'h3' : 'h2';
  return (
    <article className={styles.raffle} {...tinted('#7048e8')}>
      <Trophy className={styles.mark} size={32} aria-hidden />
      <div className={styles.words}>
        <p className={styles.kicker}>{raffleKicker(raffle, state.is === 'closed', zone)}</p>
        <Title className={styles.title}>{raffle.title}</Title>
        {raffle.description ? <p className={styles.line}>{raffle.description}</p> : null}
        <p className={styles.line}>
          {raffle.draw ? tookPart(raffle.draw.entries) : entriesSentence(entries, state.is === 'in')}
        </p>
        <ReservedSpace className={styles.note} isGood={state.is === 'won'} isFailed={isKnown && isNotEntered(state)}>
          {isKnown ? raffleNote(state) : ''}
        </ReservedSpace>
      </div>
      <div className={styles.act}>
        {raffle.closesAt === null || raffle.draw || state.is === 'closed' ? null : (
          <span className={styles.time}>
            <TimeLeft until={raffle.closesAt} />
          </span>
        )}
        <WhenLoaded isKnown={isKnown}>
          <Act raffle={raffle} state={state} />
        </WhenLoaded>
      </div>
    </article>
  );
}

/** The only part that is drawn again every second. */
function TimeLeft({ until }: { readonly until: number }) {
  const left = until - useNow(SECOND);
  const source = useClockSource();
  return <Countdown left={left} label="closes in" note={source === 'device' ? 'by your device clock' : undefined} />;
}

function Act({ raffle, state }: { readonly raffle: Raffle; readonly state: RaffleState }) {
  const { showDraw } = usePerksWays();
  if (raffle.draw && state.is !== 'waiting')
    return <Button onClick={() => showDraw(raffle.id)}>How it was drawn</Button>;
  if (state.is === 'closed') return <Chip>Closed</Chip>;
  return <StateButton state={doing(state)} texts={TEXTS} onDo={() => enterRaffle(raffle)} />;
}

const TEXTS = { idle: 'Enter', pending: 'Waiting', done: 'You are in', failed: 'Retry' } as const;

function doing(state: RaffleState): DoingState {
  if (state.is === 'waiting') return 'pending';
  if (state.is === 'open') return state.why === undefined ? 'idle' : 'failed';
  return 'done';
}
