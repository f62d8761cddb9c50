import type { ImportChoices } from '../../../../domain/imports/import-calls.ts';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';

interface ChooseDatesProps {
  /** Whether the last check could not tell. */
  readonly isAsked: boolean;
  readonly choices: ImportChoices;
  readonly onChoices: (choices: ImportChoices) => void;
}

const ORDERS = [
  { value: 'dmy', label: '5 July: day, month, year' },
  { value: 'mdy', label: '7 May: month, day, year' },
] as const;
const OPTIONS = [{ value: '-', label: 'Choose' }, ...ORDERS] as const;

/** Which comes first in a date with slashes: asked only where a table can be read either way. */
export function ChooseDates({ isAsked, choices, onChoices }: ChooseDatesProps) {
  if (!isAsked && choices.dates === undefined) return null;
  const { dates, ...rest } = choices;
  return (
    <Section title="Dates">
      <Select
        label="What does 5/7/2027 mean in this table?"
        value={dates ?? '-'}
        options={OPTIONS}
        onChoose={(order) => onChoices(order === '-' ? rest : { ...rest, dates: order })}
      />
    </Section>
  );
}
