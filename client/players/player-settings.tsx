import Settings from 'lucide-react/icons/settings-2';
import { PLAYER_RATES } from '../../domain/limits/player.ts';
import type { PlayerState } from '../../domain/talks/player/player-state.ts';
import { sourceName } from '../../domain/talks/player/stream-name.ts';
import { playedAddress, tellPlayer } from '../data/player/player.ts';
import { choosePicture, usePicture, usePictureChoices } from '../data/player/player-picture.ts';
import { Popover } from '../ui/overlays/popover.tsx';
import { Select } from '../ui/filters/select.tsx';
import styles from './player-bar.module.css';
import { Stack } from '../ui/layout/stack.tsx';

const AUTO = { value: 'auto', label: 'Auto' } as const;
const LOW = { value: 'low', label: 'Save data' } as const;
const AUDIO = { value: 'audio', label: 'Audio only' } as const;
const OFF = { value: '', label: 'Off' };

/** Rarely used settings: source, captions, data use, speed. Shows only settings that this player supports. */
export function PlayerSettings({ state }: { readonly state: PlayerState }) {
  const { can, tracks } = usePicture();
  const hasSpeed = can.rate && state.status === 'finished';
  const hasData = can.data || can.soundAlone;
  if (state.providers.length < 2 && tracks.length === 0 && !hasData && !hasSpeed) return null;
  return (
    <Popover
      label="Player settings"
      renderTrigger={(attributes) => (
        <button
          type="button"
          className={styles.button}
          aria-label="Player settings"
          title="Player settings"
          {...attributes}
        >
          <Settings size={20} aria-hidden />
        </button>
      )}
    >
      <Stack gap={2} className={styles.settings}>
        {state.providers.length > 1 ? <SourceChoice state={state} /> : null}
        {tracks.length > 0 ? <CaptionsChoice /> : null}
        {hasData ? <DataChoice /> : null}
        {hasSpeed ? <SpeedChoice /> : null}
      </Stack>
    </Popover>
  );
}

const SourceChoice = ({ state }: { readonly state: PlayerState }) => (
  <Select
    look="beside"
    label="Source"
    value={state.provider ?? ''}
    options={state.providers.map((value) => ({ value, label: sourceName(value, playedAddress(value)) }))}
    onChoose={(provider) => tellPlayer({ type: 'choose', provider })}
  />
);

function CaptionsChoice() {
  const { tracks } = usePicture();
  const { captions } = usePictureChoices();
  return (
    <Select
      look="beside"
      label="Captions"
      value={tracks.some(({ lang }) => lang === captions) ? (captions ?? '') : ''}
      options={[OFF, ...tracks.map(({ lang, label }) => ({ value: lang, label }))]}
      onChoose={(lang) => choosePicture({ captions: lang || null })}
    />
  );
}

function DataChoice() {
  const { can } = usePicture();
  const { data } = usePictureChoices();
  const options = [AUTO, ...(can.data ? [LOW] : []), ...(can.soundAlone ? [AUDIO] : [])];
  // Chosen for another player and not available here: use the smallest.
  const isOffered = options.some(({ value }) => value === data);
  return (
    <Select
      look="beside"
      label="Data"
      value={isOffered ? data : can.data ? 'low' : 'auto'}
      options={options}
      onChoose={(mode) => choosePicture({ data: mode })}
    />
  );
}

const SpeedChoice = () => (
  <Select
    look="beside"
    label="Speed"
    value={String(usePictureChoices().rate)}
    options={PLAYER_RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
    onChoose={(rate) => choosePicture({ rate: Number(rate) })}
  />
);
