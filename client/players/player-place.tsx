import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { type PlayerState, showsPlayer, startPlayer, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { stepPlayer } from '../../domain/talks/player/player-machine.ts';
import { streamAddress, streamProviders } from '../../domain/talks/player/stream-provider.ts';
import { STATUS_REFRESH } from '../../domain/limits/talks.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { texts } from '../../domain/texts.ts';
import { useTimeDerived } from '../data/loading/use-time-derived.ts';
import { offerSpot } from '../data/player/player-places.ts';
import { usePlayer } from '../data/player/player-current.ts';
import { lookAt, lookAway, statusOf, tellPlayer } from '../data/player/player.ts';
import { useVideos, useVideosLoaded } from '../data/talks/streams.ts';
import { PlayerOverlay } from './player-overlay.tsx';
import styles from './player-place.module.css';
import { talkEngine } from '../../domain/talks/player/engine-address.ts';
import { isUncovered, vendorOf } from './vendor-frame.ts';
import { playsHlsItself } from './shared-video-element.ts';
import { Stack } from '../ui/layout/stack.tsx';

/** Loads our own engine before Play is pressed; makes no request to a vendor. */
function bringEngine(address: string | undefined): void {
  const known = address === undefined ? undefined : talkEngine(address);
  if (known?.engine === 'stream' && known.isHls && !playsHlsItself())
    void import('./hls-stream.ts').catch(() => undefined); // Otherwise it loads with the press.
}

const opened = new Set<string>();

/** Connects to the vendor in advance when Play is hovered or focused. Just showing the talk contacts no vendor. */
function openWay(address: string | undefined): void {
  const known = address === undefined ? undefined : talkEngine(address);
  if (!known) return;
  // The vendor's page connects itself.
  if (known.engine === 'embed') return;
  const { origin } = new URL(known.engine === 'frame' ? known.library : known.url, location.origin);
  if (origin === location.origin || opened.has(origin)) return;
  opened.add(origin);
  const link = Object.assign(document.createElement('link'), { rel: 'preconnect', href: origin });
  // Playlists are requested without cookies, on separate connections.
  if (known.engine === 'stream' && known.isHls) link.crossOrigin = 'anonymous';
  document.head.append(link);
}

interface PlayerPlaceProps {
  readonly talk: Talk;
  /** Whether the talk is shown as a recording, whatever its time. */
  readonly isReplay?: boolean;
  /** The talk's cover, shown until there is a picture. */
  readonly children: ReactNode;
}

/** The cover of a talk without a player. */
export const CoverFrame = ({ children }: Pick<PlayerPlaceProps, 'children'>) => (
  <div className={styles.place}>
    <div className={styles.cover}>{children}</div>
  </div>
);

/** The place on a screen for a talk's player. Before Play is pressed it shows the cover and contacts no vendor. */
export function PlayerPlace({ talk, isReplay = false, children }: PlayerPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const playing = usePlayer();
  const isFree = playing === undefined;
  const own = playing?.talkId === talk.id ? playing : undefined;
  const isOwn = own !== undefined;
  const state = useCoverState(talk, { own, isReplay });
  useEffect(() => {
    if (isFree || isOwn) lookAt(talk.id, { isReplay });
  }, [talk.id, isReplay, isFree, isOwn]);
  useEffect(() => () => lookAway(talk.id), [talk.id]);
  useEffect(() => (place.current ? offerSpot({ talkId: talk.id, element: place.current }) : undefined), [talk.id]);
  const videos = useVideos(talk.id);
  const intent = useIntent(state);
  const isShown = own !== undefined && showsPlayer(own);
  // "No stream" is only shown once streams are loaded.
  const isKnown =
    useVideosLoaded(isReplay || state.status === 'finished') || wantedPlayer(state).overlay !== 'no-stream';
  return (
    <Stack>
      <div
        ref={place}
        className={styles.place}
        data-vendor={vendorOf(state.provider && streamAddress(videos, state.provider))}
        data-bar={isShown ? (own.status === 'finished' ? 'seek' : 'plain') : undefined}
        {...intent}
      >
        <div className={styles.cover}>
          {children}
          {isShown || !isKnown ? null : <PlayerOverlay state={state} talk={talk} />}
        </div>
      </div>
      {isShown ? <NotPlaying state={own} /> : null}
    </Stack>
  );
}

/** Loads the engine on hover or focus, and connects to the vendor in advance when the pointer or focus is on a button. */
function useIntent({ talkId, provider }: PlayerState) {
  const videos = useVideos(talkId);
  const address = provider && streamAddress(videos, provider);
  const bring = (): void => bringEngine(address);
  const intend = ({ target }: SyntheticEvent): void => {
    if (target instanceof Element && target.closest('button')) openWay(address);
  };
  const onFocus = (event: SyntheticEvent): void => {
    bring();
    intend(event);
  };
  return { onPointerEnter: bring, onPointerOver: intend, onFocus };
}

/**
 * A button under the picture for people who see nothing although it plays. Keeps its space when hidden; hides while the same
 * question is over the picture.
 */
function NotPlaying({ state }: { readonly state: PlayerState }) {
  const { takesRetry, offersRetry } = wantedPlayer(state);
  return (
    <button
      type="button"
      className={styles.again}
      data-is={takesRetry ? (offersRetry && !isUncovered(state) ? 'above' : 'here') : undefined}
      onClick={() => tellPlayer({ type: 'retry' })}
    >
      {texts.streamNotPlaying}
    </button>
  );
}

/** Returns the state of a talk that is not in the player: without auto-advance. */
function useCoverState(
  talk: Talk,
  { own, isReplay }: { readonly own: PlayerState | undefined; readonly isReplay: boolean },
): PlayerState {
  const videos = useVideos(talk.id);
  useTimeDerived(STATUS_REFRESH, () => statusOf(talk, true, isReplay).status);
  if (own) return own;
  const start = startPlayer({ talkId: talk.id, isReplay, providers: streamProviders(videos, false) });
  const at = statusOf(talk, true, isReplay);
  const status = at.status === 'loadingNextTalk' ? 'onehourfinished' : at.status;
  return stepPlayer(start, { ...at, type: 'status', status, isSure: false, now: 0 });
}
