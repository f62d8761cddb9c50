import { Link } from '@tanstack/react-router';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Volume2 from 'lucide-react/icons/volume-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import { withoutStreamWords } from '../../domain/talks/join-words.ts';
import { calendarDate, clockTime } from '../../domain/event/time-display.ts';
import { type PlayerState, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { sourceName } from '../../domain/talks/player/stream-name.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { texts } from '../../domain/texts.ts';
import { STREAM_LEAD } from '../../domain/limits/talks.ts';
import { isLiveStream } from '../../domain/talks/player/live-stream.ts';
import { MINUTE, SECOND, type Zone } from '../../domain/time.ts';
import { useClockSource, useNow } from '../data/loading/now.ts';
import { useOnline } from '../data/device/online.ts';
import { playedAddress, playTalk, tellPlayer } from '../data/player/player.ts';
import { useShownZone } from '../data/device/display-timezone.ts';
import { useStage, useTalk } from '../data/talks/talks.ts';
import { Countdown } from '../ui/status/countdown.tsx';
import { toggleMuted } from './controls.ts';
import { AutoAdvance } from './auto-advance.tsx';
import styles from './player-overlay.module.css';
import { failedWords, OFFLINE, waitingWords } from './player-words.ts';
import { isUncovered, vendorOf } from './vendor-frame.ts';
import { Row } from '../ui/layout/row.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Text } from '../ui/layout/text.tsx';

interface OverlayProps {
  readonly state: PlayerState;
  readonly talk: Talk;
  /** Whether the picture is small: it has room for one word only, and its buttons are in the row below. */
  readonly isSmall?: boolean;
}

/** Covers the picture, or the talk's cover image, with the state of the talk and buttons. */
export function PlayerOverlay({ state, talk, isSmall = false }: OverlayProps) {
  const { overlay, offersRetry } = wantedPlayer(state);
  if (isUncovered(state)) return null;
  return (
    <div className={styles.overlay} data-scheme="dark" data-overlay={overlay} data-small={isSmall || undefined}>
      {isSmall && offersRetry ? null : <Badge state={state} talk={talk} />}
      <Words state={state} talk={talk} isSmall={isSmall} />
      {offersRetry && !isSmall ? <Retry state={state} /> : null}
    </div>
  );
}

const State = ({ children }: { readonly children: string }) => (
  <Text size="xl" weight={600} className={styles.state}>
    {children}
  </Text>
);

function Words({ state, talk, isSmall = false }: OverlayProps) {
  switch (wantedPlayer(state).overlay) {
    case 'cancelled':
      return <State>Cancelled</State>;
    case 'cover':
      return <Ahead talk={talk} state={state} />;
    case 'next':
      return <AutoAdvance state={state} isSmall={isSmall} />;
    case 'go-on':
      return <GoOn next={state.next} />;
    case 'finished':
      return <Finished state={state} talk={talk} />;
    case 'no-stream':
      return <State>{noStreamWords(state, talk)}</State>;
    case 'ask':
      return <Ask state={state} talk={talk} />;
    case 'held':
      return isSmall ? null : <PlayButton state={state} talk={talk} />;
    case 'blocked':
      return <PlayButton state={state} talk={talk} />;
    case 'elsewhere':
      return <Elsewhere state={state} talk={talk} />;
    case 'offline':
      return <Offline />;
    case 'failed':
      return <Failed state={state} isSmall={isSmall} />;
    case 'tap-for-sound':
      return <TapForSound />;
    case 'waiting':
      return <p className={styles.waiting}>{waitingWords(state)}</p>;
    default:
      return null;
  }
}

/** Shows at the top which talk is on, and where. */
function Badge({ state, talk }: OverlayProps) {
  const stage = useStage(talk.stageId);
  const { overlay } = wantedPlayer(state);
  if (state.isCancelled) return null;
  if (state.status === 'finished' && !state.isReplay && overlay !== 'finished')
    return (
      <Row as="p" gap={2} wrap align="center" className={styles.badge}>
        {texts.talkFinished}
      </Row>
    );
  if (state.status !== 'streaming') return null;
  return (
    <Row as="p" gap={2} wrap align="center" className={styles.badge}>
      {overlay === 'no-stream' ? null : <span className={styles.live}>{texts.streaming}</span>}
      {stage ? <span>{stage.name}</span> : null}
    </Row>
  );
}

/**
 * Returns the text for a talk without a loaded stream: a stream that exists comes with the next sync; otherwise the talk is only
 * in the room.
 */
function noStreamWords({ isReplay }: PlayerState, talk: Talk): string {
  if (isReplay) return 'No recording yet';
  return (isLiveStream(talk.id) ? undefined : withoutStreamWords(talk)) ?? 'No stream yet';
}

/** Shows when the stream starts, after Play was pressed too early. */
function Ahead({ talk, state }: Pick<OverlayProps, 'talk' | 'state'>) {
  const now = useNow(SECOND);
  const source = useClockSource();
  const { zone } = useShownZone();
  return (
    <Stack gap={1} align="start" className={styles.foot}>
      <Text size="sm" weight={600}>
        {state.wasStreaming ? `Moved to ${clockTime(talk.startsAt, zone)}` : 'Starts in'}
      </Text>
      <p className={styles.countdown}>
        <Countdown
          left={talk.startsAt - now}
          label=""
          note={source === 'device' ? 'by your device clock' : undefined}
        />
      </p>
      {state.isClicked && state.provider !== undefined ? (
        <Text size="sm" weight={600}>{`Plays automatically at ${clockTime(talk.startsAt - STREAM_LEAD, zone)}`}</Text>
      ) : null}
    </Stack>
  );
}

function GoOn({ next: id }: { readonly next: string | undefined }) {
  const next = useTalk(id ?? '');
  const { zone } = useShownZone();
  const now = useNow(MINUTE);
  if (!next)
    return (
      <Text size="xl" weight={600} className={styles.state}>
        {texts.talkFinished}
      </Text>
    );
  return (
    <Stack gap={1} align="start" className={styles.foot}>
      <Text size="sm" weight={600}>
        {now < next.startsAt ? `Next at ${timeFrom(now, next.startsAt, zone)}: ${next.title}` : `On now: ${next.title}`}
      </Text>
      <Link className={styles.pill} to="/app/talk/$id" params={{ id: next.id }}>
        {texts.goToNextTalk}
      </Link>
    </Stack>
  );
}

/** Returns the clock time, with the date if it is not today. */
const timeFrom = (now: number, at: number, zone: Zone): string =>
  calendarDate(now, zone) === calendarDate(at, zone)
    ? clockTime(at, zone)
    : `${clockTime(at, zone)} on ${calendarDate(at, zone)}`;

const Finished = ({ state, talk }: OverlayProps) => (
  <>
    {state.provider !== undefined && state.status === 'finished' ? <PlayButton state={state} talk={talk} /> : null}
    <Text size="xl" weight={600} className={styles.state}>
      {texts.talkFinished}
    </Text>
  </>
);

const PlayButton = ({ state: { isReplay }, talk }: OverlayProps) => (
  <button
    type="button"
    className={styles.play}
    aria-label={`Play ${talk.title}`}
    onClick={() => playTalk(talk.id, { isReplay })}
  >
    <Play size={32} aria-hidden />
  </button>
);

/** Shows the Play button, or offline a text that explains why there is none. */
const Ask = (props: OverlayProps) =>
  useOnline() ? (
    <PlayButton {...props} />
  ) : (
    <Stack gap={3} align="center" className={styles.middle}>
      <PlayButton {...props} />
      <p className={styles.waiting}>Video needs a connection</p>
    </Stack>
  );

const Elsewhere = ({ state: { isReplay }, talk }: OverlayProps) => (
  <Stack gap={3} align="center" className={styles.middle}>
    <Text size="xl" weight={600} className={styles.title}>
      Playing in another tab
    </Text>
    <button type="button" className={styles.pill} onClick={() => playTalk(talk.id, { isReplay })}>
      Play here
    </button>
  </Stack>
);

const Offline = () => (
  <Stack gap={3} align="center" className={styles.middle}>
    <WifiOff size={28} aria-hidden />
    <Text size="xl" weight={600} className={styles.title}>
      {OFFLINE}
    </Text>
  </Stack>
);

/** Offers the provider's own page for a video that cannot be embedded. */
function Failed({ state, isSmall }: Pick<OverlayProps, 'state' | 'isSmall'>) {
  const address = state.provider && playedAddress(state.provider);
  return (
    <Stack gap={3} align="center" className={styles.middle}>
      <Text size="xl" weight={600} className={styles.title}>
        {failedWords(address, state.goneBecause)}
      </Text>
      {address && !isSmall ? (
        <a className={styles.ghost} href={address} target="_blank" rel="noreferrer">
          {vendorOf(address) === 'twitch' ? 'Watch on Twitch' : `Open at ${new URL(address).hostname}`}
        </a>
      ) : null}
    </Stack>
  );
}

const TapForSound = () => (
  <button type="button" className={styles.pill} onClick={toggleMuted}>
    <Volume2 size={18} aria-hidden />
    Tap for sound
  </button>
);

/** Offers a retry while the player should play but does not (spec 4), and another source if there is one. */
function Retry({ state }: Pick<OverlayProps, 'state'>) {
  const other = state.providers.find((provider) => provider !== state.provider);
  return (
    <div className={styles.retry}>
      <button type="button" className={styles.pill} onClick={() => tellPlayer({ type: 'retry' })}>
        <RotateCw size={18} aria-hidden />
        {texts.streamNotPlaying}
      </button>
      {other ? (
        <button type="button" className={styles.ghost} onClick={() => tellPlayer({ type: 'choose', provider: other })}>
          {`Other source: ${sourceName(other, playedAddress(other))}`}
        </button>
      ) : null}
    </div>
  );
}
