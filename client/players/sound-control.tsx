import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { VOLUME_MAX } from '../../domain/limits/talks.ts';
import { hasOwnVolumeKeys, useSound } from '../data/sound.ts';
import { BarButton } from './bar-button.tsx';
import styles from './player-bar.module.css';
import { keepVolume, toggleMuted } from './controls.ts';

/** Phones have keys of their own for loudness, so they get no slider (spec 2). What the browser has silenced is silent. */
export function SoundControl({ isSilenced }: { readonly isSilenced: boolean }) {
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
