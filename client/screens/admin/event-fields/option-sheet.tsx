import { useState } from 'react';
import type { FieldOption } from '../../../../domain/event-fields/event-field.ts';
import { mergeOptions, offeredOptions } from '../../../../domain/event-fields/field-options.ts';
import { plural } from '../../../../domain/plural.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SegmentedRadio } from '../../../ui/actions/segmented-radio.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

const CHOICES = [
  { value: 'offer', label: 'Offer' },
  { value: 'keep', label: 'Keep for them' },
  { value: 'merge', label: 'Merge' },
  { value: 'gone', label: 'Take away' },
] as const;
type Choice = (typeof CHOICES)[number]['value'];

interface OptionSheetProps {
  readonly option: FieldOption;
  readonly options: readonly FieldOption[];
  readonly answers: readonly (readonly string[])[];
  readonly onChange: (options: FieldOption[]) => void;
  readonly onClose: () => void;
}

/** What becomes of an option that people chose. It counts the answers that this device has. */
export function OptionSheet({ option, options, answers, onChange, onClose }: OptionSheetProps) {
  const targets = offeredOptions({ options: [...options] }).filter(({ id }) => id !== option.id);
  const [choice, setChoice] = useState<Choice>(choiceOf(option));
  const [into, setInto] = useState(option.into ?? targets[0]?.id ?? '');
  const chose = answers.filter((values) => values.includes(option.id));
  const both = chose.filter((values) => values.includes(into)).length;
  const alone = chose.filter((values) => values.length === 1).length;
  const apply = () =>
    onChange(choice === 'merge' ? mergeOptions(options, option.id, into) : withState(options, option.id, choice));
  const title = plural(
    chose.length,
    `1 person chose “${option.label}”`,
    `${chose.length.toLocaleString('en')} people chose “${option.label}”`,
  );
  const foot = (
    <Button kind="solid" disabled={choice === 'merge' && into === ''} onClick={apply}>
      Apply
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={title} place="centre" foot={foot}>
      <Stack gap={4}>
        <SegmentedRadio label="What becomes of it" value={choice} options={CHOICES} onChange={setChoice} />
        {choice === 'merge' ? <Target options={targets} value={into} onChange={setInto} /> : null}
        <p>{consequence(choice, { both, alone })}</p>
        <Muted>People see it after the release. The audit log can undo it.</Muted>
      </Stack>
    </Sheet>
  );
}

interface TargetProps {
  readonly options: readonly FieldOption[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const Target = ({ options, value, onChange }: TargetProps) => (
  <LabeledControl label="Merge into">
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  </LabeledControl>
);

function choiceOf({ into, state }: FieldOption): Choice {
  if (into !== undefined) return 'merge';
  if (state === 'kept') return 'keep';
  return state === 'gone' ? 'gone' : 'offer';
}

function withState(options: readonly FieldOption[], id: string, choice: Exclude<Choice, 'merge'>): FieldOption[] {
  return options.map((option) => {
    if (option.id !== id) return option;
    const { label } = option;
    if (choice === 'offer') return { id, label };
    return { id, label, state: choice === 'keep' ? 'kept' : 'gone' };
  });
}

function consequence(choice: Choice, { both, alone }: { readonly both: number; readonly alone: number }): string {
  if (choice === 'offer') return 'Everybody can choose it.';
  if (choice === 'keep') return 'Nobody new can choose it. Those who chose it keep it and are found by it.';
  if (choice === 'merge')
    return plural(both, '1 person chose both and has it once.', `${both} people chose both and have it once.`);
  return plural(
    alone,
    'Their profiles no longer show it. 1 of them has no other answer.',
    `Their profiles no longer show it. ${alone} of them have no other answer.`,
  );
}
