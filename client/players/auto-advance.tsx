import Play from 'lucide-react/icons/play';
import { NEXT_TALK_ADVANCE } from '../../domain/limits/talks.ts';
import type { PlayerState } from '../../domain/talks/player/player-state.ts';
import { endsAt } from '../../domain/talks/talk.ts';
import { texts } from '../../domain/texts.ts';
import { SECOND } from '../../domain/time.ts';
import { useTimeDerived } from '../data/loading/use-time-derived.ts';
import { shownNow } from '../data/loading/now.ts';
import { tellPlayer } from '../data/player/player.ts';
import { useShortcuts } from '../data/device/preferences.ts';
import { useTalk } from '../data/talks/talks.ts';
import styles from './player-overlay.module.css';
import { Text } from '../ui/layout/text.tsx';
import { Stack } from '../ui/layout/stack.tsx';

/** Announces the next talk with a countdown of ten seconds (spec 4). Over a small picture the buttons are in the row below. */
export function AutoAdvance({ state, isSmall }: { readonly state: PlayerState; readonly isSmall: boolean }) {
  const next = useTalk(state.next ?? '');
  const left = useSecondsLeft(state.announcedAt);
  if (!next) return null;
  return (
    <Stack gap={3} align="center" className={styles.middle}>
      <Text size="sm" weight={600} className={styles.announce}>
        {texts.nextTalk}
      </Text>
      <Text size="xl" weight={600} className={styles.title}>
        {next.title}
      </Text>
      <div className={styles.row}>
        {state.isSure ? <Ring left={left} isCounting={state.announcedAt !== undefined} /> : null}
        {isSmall ? null : (
          <>
            <button type="button" className={styles.pill} onClick={() => tellPlayer({ type: 'click' })}>
              <Play size={18} aria-hidden />
              Play now
            </button>
            <StayHere state={state} className={styles.ghost} />
          </>
        )}
      </div>
    </Stack>
  );
}

export function StayHere({
  state,
  className,
}: {
  readonly state: PlayerState;
  readonly className: string | undefined;
}) {
  const talk = useTalk(state.talkId);
  const [hasKeys] = useShortcuts();
  if (!talk) return null;
  return (
    <button
      type="button"
      className={className}
      aria-keyshortcuts="Escape"
      onClick={() => tellPlayer({ type: 'stay', isOver: shownNow() >= endsAt(talk) })}
    >
      Stay here
      {hasKeys ? (
        <kbd className={styles.key} aria-hidden>
          Esc
        </kbd>
      ) : null}
    </button>
  );
}

/** Returns the seconds left, by the player's monotonic clock. */
const useSecondsLeft = (since: number | undefined): number =>
  useTimeDerived(SECOND, () => {
    const waited = since === undefined ? 0 : performance.now() - since;
    return Math.max(0, Math.ceil((NEXT_TALK_ADVANCE - waited) / SECOND));
  });

/** Shows the countdown as a ring. It keeps its space when the countdown stops, so that the buttons beside it do not move. */
const Ring = ({ left, isCounting }: { readonly left: number; readonly isCounting: boolean }) => (
  <span className={styles.ring} role="timer" aria-live="off" data-counts={isCounting}>
    <svg viewBox="0 0 36 36" aria-hidden>
      <circle cx="18" cy="18" r="16" pathLength={NEXT_TALK_ADVANCE / SECOND} strokeDasharray={`${left} 100`} />
    </svg>
    <span className="num">{left}</span>
    <span className="vh">seconds left</span>
  </span>
);
