import { zoneAbbreviation } from '../../../domain/event/time-display.ts';
import type { Instant, Zone } from '../../../domain/time.ts';
import { SegmentedRadio } from '../actions/segmented-radio.tsx';

type Theme = 'system' | 'light' | 'dark';

interface ThemeChoiceProps {
  readonly value: Theme;
  readonly onChange: (theme: Theme) => void;
}

const THEMES = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  return <SegmentedRadio label="Theme" value={value} options={THEMES} onChange={onChange} />;
}

type ZoneChoiceValue = 'conference' | 'local';

interface ZoneChoiceProps {
  readonly value: ZoneChoiceValue;
  readonly onChange: (zone: ZoneChoiceValue) => void;
  readonly conference: Zone;
  readonly local: Zone;
  /** When the time zone abbreviations must be right: EST in winter, EDT in July. */
  readonly at: Instant;
}

export function ZoneChoice({ value, onChange, conference, local, at }: ZoneChoiceProps) {
  const options = [
    { value: 'conference', label: `Conference (${zoneAbbreviation(conference, at)})` },
    { value: 'local', label: `Local (${zoneAbbreviation(local, at)})` },
  ] as const;
  return <SegmentedRadio label="Time zone" value={value} options={options} onChange={onChange} />;
}
