import { Link } from '@tanstack/react-router';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isLiveStream } from '../../domain/talks/player/live-stream.ts';
import { type PlayerState, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { texts } from '../../domain/texts.ts';
import { usePlayer } from '../data/player/player-current.ts';
import { closePlayer, tellPlayer } from '../data/player/player.ts';
import { useSpot } from '../data/player/player-places.ts';
import { useShortcuts } from '../data/device/preferences.ts';
import { usePlayableTalk } from '../data/player/player-talk.ts';
import { useTalk } from '../data/talks/talks.ts';
import { pressKey } from './controls.ts';
import { mountedPlayer, runPlayerEffects } from './player-effects.ts';
import { BarButton } from './bar-button.tsx';
import { pageFillsScreen } from './fullscreen-support.ts';
import { StayHere } from './auto-advance.tsx';
import { PlayButton, PlayerBar } from './player-bar.tsx';
import styles from './player-outlet.module.css';
import { PlayerOverlay } from './player-overlay.tsx';
import { spokenWords, wordsForNothing } from './player-words.ts';
import { vendorOfPlayer } from './vendor-frame.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { Row } from '../ui/layout/row.tsx';

/**
 * Positions an element over a place on the screen; measured on resizing, never while scrolling. The anchor has no size and is
 * at the top of the page's main part; on phones it is sticky once the place has scrolled by.
 */
function usePlacedOver(place: HTMLElement | undefined): RefObject<HTMLDivElement | null> {
  const anchor = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const layer = anchor.current;
    const main = layer?.parentElement;
    if (!layer || !main || !place) return undefined;
    const lay = (): void => {
      const own = place.getBoundingClientRect();
      const around = main.getBoundingClientRect();
      const { paddingTop, paddingLeft } = getComputedStyle(main);
      layer.style.setProperty('--place-top', `${own.top - around.top - Number.parseFloat(paddingTop)}px`);
      layer.style.setProperty('--place-left', `${own.left - around.left - Number.parseFloat(paddingLeft)}px`);
      layer.style.setProperty('--place-width', `${own.width}px`);
      layer.style.setProperty('--place-height', `${own.height}px`);
    };
    const sizes = new ResizeObserver(lay);
    sizes.observe(place);
    sizes.observe(main);
    lay();
    return () => sizes.disconnect();
  }, [place]);
  return anchor;
}

/** Keeps the screen on while the person watches; the browser releases it when the page is hidden. */
function useWakeLock(isWatching: boolean): void {
  useEffect(() => {
    if (!isWatching || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const fresh = await navigator.wakeLock.request('screen').catch(() => undefined); // Refused when the battery is low.
      if (isOver) void fresh?.release();
      else lock = fresh;
    };
    const onVisibility = (): void => void ask();
    document.addEventListener('visibilitychange', onVisibility);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [isWatching]);
}

/** Matches a phone in landscape, where only the picture fits. */
const LYING = matchMedia('(orientation: landscape) and (height < 30rem) and (pointer: coarse)');

const useLyingPhone = (): boolean => useSyncExternalStore(watch, () => LYING.matches);

function watch(listener: () => void): () => void {
  LYING.addEventListener('change', listener);
  return () => LYING.removeEventListener('change', listener);
}

/**
 * The only picture of the app. It is outside the screens and positioned over the place that a screen reserves; without one it
 * is small, in the corner. It is never removed and inserted again, because that would restart it.
 */
export function PlayerOutlet() {
  const state = usePlayer();
  const talk = usePlayableTalk(state?.talkId ?? '');
  return state && talk ? <Outlet state={state} talk={talk} /> : null;
}

interface OutletProps {
  readonly state: PlayerState;
  readonly talk: Talk;
}

function Outlet({ state, talk }: OutletProps) {
  const frame = useRef<HTMLElement>(null);
  const spot = useSpot(talk.id);
  const anchor = usePlacedOver(spot?.element);
  const { isFull, isSpread, toggle: toggleFull } = useFullscreen(frame, () => mountedPlayer()?.fullscreen?.() ?? false);
  const keys = useKeys();
  const { plays } = wantedPlayer(state);
  const isSmall = !spot && !isFull && !isSpread;
  const filling = useFilling(frame, { state, isFull, isSpread, hasPlace: spot !== undefined });
  useEffect(() => {
    // The button that was pressed no longer exists.
    if (document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>('[aria-keyshortcuts="k"]')?.focus();
  }, []);
  const next = useTalk(state.next ?? '')?.title;
  useWakeLock(plays && state.phase === 'playing');
  useMediaSession(state, talk);
  return (
    <div ref={anchor} className={styles.anchor} data-player={spot ? 'place' : 'mini'}>
      {/* Space and arrow keys control the player only while it has focus; screen readers have buttons for everything. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={frame} className={styles.outlet} aria-label="Player" {...filling} onKeyDown={keys.onKeyDown}>
        <Stage state={state} talk={talk} isSmall={isSmall} />
        {isSmall ? (
          <MiniBar state={state} talk={talk} next={next} />
        ) : (
          <PlayerBar state={state} talk={talk} isFull={isFull || isSpread} onFull={toggleFull} />
        )}
        <output className="vh">{keys.said || spokenWords(state, next)}</output>
      </section>
    </div>
  );
}

interface Filled {
  readonly state: PlayerState;
  readonly isFull: boolean;
  readonly isSpread: boolean;
  readonly hasPlace: boolean;
}

/** Returns how the picture fills the screen. In landscape a phone shows only a playing picture; a pause brings the page back. */
function useFilling(frame: RefObject<HTMLElement | null>, { state, isFull, isSpread, hasPlace }: Filled) {
  const isLying = useLyingPhone() && wantedPlayer(state).plays && hasPlace;
  const isAlone = (isSpread || isLying) && !isFull;
  const isIdle = useIdle(frame, {
    isAsked: (isFull || isAlone) && state.phase === 'playing',
    isShielded: isShielded(state),
  });
  return {
    'data-full': isFull || undefined,
    'data-alone': isAlone || undefined,
    'data-idle': isIdle || undefined,
    'data-vendor': vendorOfPlayer(state),
  };
}

/**
 * Whether the picture is shielded against clicks, so that a press in a vendor's iframe does not take the keyboard. Only while
 * it plays live, and where its own controls are not the only way to fullscreen.
 */
const isShielded = (state: PlayerState): boolean =>
  state.phase === 'playing' && state.status === 'streaming' && pageFillsScreen() && vendorOfPlayer(state) === undefined;

function Stage({ state, talk, isSmall }: OutletProps & { readonly isSmall: boolean }) {
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => (picture.current ? runPlayerEffects(picture.current) : undefined), []);
  return (
    <div className={styles.stage}>
      <div ref={picture} className={styles.picture} />
      {isShielded(state) ? <div className={styles.shield} /> : null}
      <PlayerOverlay state={state} talk={talk} isSmall={isSmall} />
    </div>
  );
}

const MiniBar = ({ state, talk, next }: OutletProps & { readonly next: string | undefined }) => (
  <Row align="center" className={styles.mini} data-scheme="dark">
    <PlayButton state={state} />
    <div className={styles.words}>
      <Link className={styles.title} to={screenOf(state)} params={{ id: talk.id }}>
        {talk.title}
      </Link>
      <p className={styles.why} aria-hidden>
        {wordsForNothing(state, next)}
      </p>
    </div>
    {wantedPlayer(state).overlay === 'next' ? <StayHere state={state} className={styles.stay} /> : null}
    {wantedPlayer(state).takesRetry ? (
      <BarButton
        label={texts.streamNotPlaying}
        onClick={() => tellPlayer({ type: 'retry' })}
        icon={<RotateCw size={20} aria-hidden />}
      />
    ) : null}
    <BarButton label="Close the player" onClick={closePlayer} icon={<X size={20} aria-hidden />} />
  </Row>
);

/** Route of the screen of a talk or stream. */
function screenOf({ talkId, isReplay }: PlayerState): '/app/live' | '/app/replay/$id' | '/app/talk/$id' {
  if (isLiveStream(talkId)) return '/app/live';
  return isReplay ? '/app/replay/$id' : '/app/talk/$id';
}

const OWN_KEYS = 'button, a, select, input, [role="button"]';

/** Handles the keys of the focused player; the shell's shortcuts handle single letters anywhere. */
function useKeys() {
  const [said, setSaid] = useState('');
  const [areOn] = useShortcuts();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    // Sliders handle arrows and buttons handle Space themselves.
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (event.key === ' ' && target.matches(OWN_KEYS)) return;
    if (!areOn && event.key.length === 1 && event.key !== ' ') return;
    const words = pressKey(event.key);
    if (words === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setSaid(words);
  };
  return { said, onKeyDown };
}
