import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2';
import Play from 'lucide-react/icons/play';
import Captions from 'lucide-react/icons/captions';
import { LIVE_EDGE_BEHIND } from '../../domain/limits/player.ts';
import { isLiveStream } from '../../domain/talks/player/live-stream.ts';
import { MINUTE } from '../../domain/time.ts';
import { playTime } from '../../domain/talks/player/play-time.ts';
import { type PlayerState, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { useNow } from '../data/loading/now.ts';
import { tellPlayer } from '../data/player/player.ts';
import { usePicture, usePictureChoices } from '../data/player/player-picture.ts';
import { jump } from './player-effects.ts';
import { BarButton } from './bar-button.tsx';
import styles from './player-bar.module.css';
import { PlayerSettings } from './player-settings.tsx';
import { keepVolume, seekTo, toggleCaptions, toggleMuted, togglePictureInPicture } from './controls.ts';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { VOLUME_MAX } from '../../domain/limits/talks.ts';
import { hasOwnVolumeKeys, useSound } from '../data/player/sound.ts';
import { Row } from '../ui/layout/row.tsx';

/**
 * Mute button and volume slider. No slider on phones, which have volume keys (spec 2). A player silenced by the browser shows
 * volume 0.
 */
function SoundControl({ isSilenced }: { readonly isSilenced: boolean }) {
  const sound = useSound();
  const volume = sound.isMuted || isSilenced ? 0 : sound.volume;
  const isSilent = volume === 0;
  return (
    <>
      <BarButton
        label={isSilent ? 'Sound on' : 'Mute'}
        keys="m"
        onClick={toggleMuted}
        icon={isSilent ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
      />
      {hasOwnVolumeKeys() ? null : (
        <input
          type="range"
          className={styles.volume}
          aria-label="Volume"
          min={0}
          max={VOLUME_MAX}
          value={volume}
          style={{ '--done': `${volume}%` } as React.CSSProperties}
          onChange={(event) => keepVolume(event.target.valueAsNumber)}
        />
      )}
    </>
  );
}

interface BarProps {
  readonly state: PlayerState;
  readonly talk: Talk;
  readonly isFull: boolean;
  readonly onFull: () => void;
}

/** Our own controls, the same for every provider: under the picture, or over it in fullscreen. */
export function PlayerBar({ state, talk, isFull, onFull }: BarProps) {
  const { can } = usePicture();
  return (
    <div className={styles.bar} data-scheme="dark" data-controls>
      {state.status === 'finished' ? <Seek /> : null}
      <Row align="center" className={styles.row}>
        <PlayButton state={state} />
        {can.volume ? <SoundControl isSilenced={state.isSilenced} /> : null}
        <Time state={state} talk={talk} />
        <span className={styles.space} />
        <CaptionsButton />
        <PlayerSettings state={state} />
        {can.pictureInPicture ? (
          <span className={styles.wide}>
            <BarButton
              label="Picture in picture"
              keys="p"
              onClick={togglePictureInPicture}
              icon={<PictureInPicture size={20} aria-hidden />}
            />
          </span>
        ) : null}
        <BarButton
          label={isFull ? 'Leave full screen' : 'Full screen'}
          keys="f"
          onClick={onFull}
          icon={isFull ? <Minimize size={20} aria-hidden /> : <Maximize size={20} aria-hidden />}
        />
      </Row>
    </div>
  );
}

/** Our Play and Pause. A page that cannot go on where it was paused has its own alone. */
export function PlayButton({ state }: Pick<BarProps, 'state'>) {
  const { pressHolds } = wantedPlayer(state);
  const { can } = usePicture();
  return pressHolds && !can.pause ? null : (
    <BarButton
      label={pressHolds ? 'Pause' : 'Play'}
      keys="k"
      onClick={() => tellPlayer({ type: pressHolds ? 'hold' : 'resume' })}
      icon={pressHolds ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
    />
  );
}

function CaptionsButton() {
  const { tracks } = usePicture();
  const { captions } = usePictureChoices();
  if (tracks.length === 0) return null;
  return (
    <BarButton
      label="Captions"
      keys="c"
      isOn={tracks.some(({ lang }) => lang === captions)}
      onClick={toggleCaptions}
      icon={<Captions size={20} aria-hidden />}
    />
  );
}

/** Shows the elapsed part of a live talk, or the position in a recording. */
function Time({ state, talk }: Pick<BarProps, 'state' | 'talk'>) {
  const { at, length, behind } = usePicture();
  const now = useNow(MINUTE / 4);
  if (state.status === 'finished')
    return Number.isFinite(length) ? (
      <span className={`${styles.time} num`}>
        {playTime(at)} / {playTime(length)}
      </span>
    ) : null;
  if (isLiveStream(talk.id)) return behind > LIVE_EDGE_BEHIND ? <GoToLive /> : null;
  const minute = Math.min(talk.minutes, Math.max(0, Math.floor((now - talk.startsAt) / MINUTE)));
  return (
    <>
      <span className={`${styles.time} num`}>
        {now < talk.startsAt
          ? `Starts in ${Math.ceil((talk.startsAt - now) / MINUTE)} min`
          : `${minute} of ${talk.minutes} min`}
      </span>
      {behind > LIVE_EDGE_BEHIND ? <GoToLive /> : null}
    </>
  );
}

const GoToLive = () => (
  <button type="button" className={styles.live} onClick={() => jump()}>
    Go to live
  </button>
);

/** The seek bar, only for recordings. */
function Seek() {
  const { at, length } = usePicture();
  if (!Number.isFinite(length) || length === 0) return null;
  return (
    <input
      type="range"
      className={styles.seek}
      aria-label="Place in the recording"
      aria-valuetext={`${playTime(at)} of ${playTime(length)}`}
      min={0}
      max={Math.floor(length)}
      value={Math.floor(at)}
      style={{ '--done': `${(at / length) * 100}%` } as React.CSSProperties}
      onChange={(event) => seekTo(event.target.valueAsNumber)}
    />
  );
}
