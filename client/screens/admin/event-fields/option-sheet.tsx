import { useState, type ReactNode } from 'react';
import type { FieldForm, FieldOption } from '../../../../domain/event-fields/event-field.ts';
import { mergeOptions, offeredOptions } from '../../../../domain/event-fields/field-options.ts';
import { FIELD_LABEL_MAX } from '../../../../domain/limits/event-fields.ts';
import { plural } from '../../../../domain/plural.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { type ChoiceCard, ChoiceCards } from './choice-cards.tsx';

type Choice = 'offer' | 'keep' | 'rename' | 'merge' | 'gone';

interface OptionSheetProps {
  readonly form: FieldForm;
  readonly option: FieldOption;
  readonly options: readonly FieldOption[];
  readonly answers: readonly (readonly string[])[];
  readonly onChange: (options: FieldOption[]) => void;
  readonly onClose: () => void;
}

const many = (count: number): string => count.toLocaleString('en');

/** Asks what becomes of an option that people chose. It counts the answers that this device has. */
export function OptionSheet({ form, option, options, answers, onChange, onClose }: OptionSheetProps) {
  const targets = offeredOptions({ options: [...options] }).filter(({ id }) => id !== option.id);
  const [choice, setChoice] = useState<Choice>(choiceOf(option));
  const [into, setInto] = useState(option.into ?? targets[0]?.id ?? '');
  const [label, setLabel] = useState(option.label);
  const counts = countsOf(answers, option.id, into);
  const apply = () =>
    onChange(
      choice === 'merge' ? mergeOptions(options, option.id, into) : withState(options, option.id, { choice, label }),
    );
  const cards = cardsFor(counts, { isOffered: choiceOf(option) === 'rename', canMerge: targets.length > 0 }).map(
    (card) => ({
      ...card,
      ...(card.value === 'merge' && { more: <Target options={targets} value={into} onChange={setInto} /> }),
      ...(card.value === 'rename' && { more: <NewName value={label} onChange={setLabel} /> }),
    }),
  );
  const target = targets.find(({ id }) => id === into)?.label ?? into;
  const foot = (
    <>
      <Button kind="solid" disabled={choice === 'rename' && label.trim() === ''} onClick={apply}>
        {choice === 'merge' ? `Merge into ${target}` : APPLY[choice]}
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </>
  );
  return (
    <Sheet open onClose={onClose} title={titleOf(form, counts.chose, option.label)} place="centre" foot={foot}>
      <Question form={form}>
        <ChoiceCards label="What becomes of it" value={choice} cards={cards} onChange={setChoice} />
      </Question>
    </Sheet>
  );
}

const QUESTIONS: Readonly<Record<FieldForm, string>> = {
  person: 'What should their profiles say?',
  company: 'What should their booths say?',
  talk: 'What should these talks say?',
  stage: 'What should these stages say?',
};

const Question = ({ form, children }: { readonly form: FieldForm; readonly children: ReactNode }) => (
  <Stack gap={4}>
    <p>{QUESTIONS[form]}</p>
    {children}
    <Muted>Devices show this after the release. The audit log can undo it.</Muted>
  </Stack>
);

const APPLY: Readonly<Record<Exclude<Choice, 'merge'>, string>> = {
  offer: 'Offer it again',
  keep: 'Keep it for them',
  rename: 'Rename it',
  gone: 'Take it away',
};

function titleOf(form: FieldForm, count: number, label: string): string {
  if (form === 'person')
    return count === 0
      ? `Nobody chose “${label}”`
      : plural(count, `1 person chose “${label}”`, `${many(count)} people chose “${label}”`);
  if (form !== 'company') return plural(count, `1 entry has “${label}”`, `${many(count)} entries have “${label}”`);
  return count === 0
    ? `No booth chose “${label}”`
    : plural(count, `1 booth chose “${label}”`, `${many(count)} booths chose “${label}”`);
}

interface Counts {
  readonly chose: number;
  readonly both: number;
  readonly alone: number;
}

interface Possible {
  readonly isOffered: boolean;
  readonly canMerge: boolean;
}

function countsOf(answers: readonly (readonly string[])[], id: string, into: string): Counts {
  const chose = answers.filter((values) => values.includes(id));
  return {
    chose: chose.length,
    both: chose.filter((values) => values.includes(into)).length,
    alone: chose.filter((values) => values.length === 1).length,
  };
}

function cardsFor({ both, alone }: Counts, { isOffered, canMerge }: Possible): ChoiceCard<Choice>[] {
  const cards: ChoiceCard<Choice>[] = [
    {
      value: 'keep',
      label: 'Keep it for them',
      detail: 'Nobody new can choose it. Those who chose it keep it and are found by it.',
    },
    {
      value: 'rename',
      label: 'Rename it',
      detail: 'Those who chose it say the new name at once, also in exports.',
    },
    {
      value: 'merge',
      label: 'Merge it into another option',
      detail: plural(both, '1 chose both and has it once.', `${many(both)} chose both and have it once.`),
    },
    {
      value: 'gone',
      label: 'Take it away',
      detail: plural(
        alone,
        'Those who chose it no longer show it. 1 of them has no other answer and is asked again.',
        `Those who chose it no longer show it. ${many(alone)} of them have no other answer and are asked again.`,
      ),
    },
  ];
  const offer: ChoiceCard<Choice> = { value: 'offer', label: 'Offer it again', detail: 'Everybody can choose it.' };
  return [
    ...(isOffered ? [] : [offer]),
    ...cards.filter(({ value }) => (canMerge || value !== 'merge') && (isOffered || value !== 'rename')),
  ];
}

const NewName = ({ value, onChange }: { readonly value: string; readonly onChange: (label: string) => void }) => (
  <LabeledControl label="New name">
    <input value={value} maxLength={FIELD_LABEL_MAX} onChange={({ target }) => onChange(target.value)} />
  </LabeledControl>
);

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
  return state === 'gone' ? 'gone' : 'rename';
}

interface NewState {
  readonly choice: Exclude<Choice, 'merge'>;
  readonly label: string;
}

function withState(options: readonly FieldOption[], id: string, { choice, label: name }: NewState): FieldOption[] {
  return options.map((option) => {
    if (option.id !== id) return option;
    const label = choice === 'rename' ? name.trim() : option.label;
    if (choice === 'offer' || choice === 'rename') return { id, label };
    return { id, label, state: choice === 'keep' ? 'kept' : 'gone' };
  });
}
