import { capital } from '../../../../domain/capitalize.ts';
import { SOURCE_INTERVALS } from '../../../../domain/limits/sources.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Select } from '../../../ui/filters/select.tsx';
import { intervalWords } from './interval-words.ts';

const INTERVALS = SOURCE_INTERVALS.map((minutes) => ({
  value: String(minutes),
  label: capital(intervalWords(minutes)),
}));

interface HowOftenProps {
  /** Minutes. */
  readonly every: number;
  readonly onChoose: (minutes: (typeof SOURCE_INTERVALS)[number]) => void;
}

/** How often a source is read. */
export function HowOften({ every, onChoose }: HowOftenProps) {
  const online = useOnline();
  const choose = (value: string) => {
    const minutes = SOURCE_INTERVALS.find((each) => String(each) === value);
    if (minutes !== undefined) onChoose(minutes);
  };
  return <Select label="How often" value={String(every)} options={INTERVALS} disabled={!online} onChoose={choose} />;
}
