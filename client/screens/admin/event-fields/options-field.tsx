import { useState, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldForm, EventField, FieldOption } from '../../../../domain/event-fields/event-field.ts';
import { labelOf, offeredOptions } from '../../../../domain/event-fields/field-options.ts';
import { FIELD_LABEL_MAX, FIELD_OPTIONS_MAX } from '../../../../domain/limits/event-fields.ts';
import { plural } from '../../../../domain/plural.ts';
import { useAnswers } from '../../../data/admin/event/event-fields.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { DeleteValues } from './delete-values.tsx';
import { OptionSheet } from './option-sheet.tsx';

interface OptionsFieldProps {
  readonly form: FieldForm;
  /** The field as it is released; absent for one that is not. */
  readonly released: EventField | undefined;
  /** Absent for a new field. */
  readonly field: EventField | undefined;
}

/** The options of a choice: renamed in place, merged and taken away in a dialog that counts who chose them. */
export function OptionsField({ form, field, released }: OptionsFieldProps) {
  const { field: control } = useController({ name: 'options' });
  const options: readonly FieldOption[] = control.value ?? [];
  const answers = useAnswers(form, field?.id ?? '');
  const [opened, setOpened] = useState<string>();
  const option = options.find(({ id }) => id === opened);
  const count = offeredOptions({ options: [...options] }).length;
  const change = (next: readonly FieldOption[]): void => {
    control.onChange(next);
    setOpened(undefined);
  };
  const close = (): void => setOpened(undefined);
  return (
    <FieldGroup name="options" label="Options" aside={`${count} of ${FIELD_OPTIONS_MAX}`}>
      {() => (
        <Stack gap={3}>
          <OptionRows
            {...{ form, released, options, answers }}
            onChange={(next) => control.onChange(next)}
            onOpen={setOpened}
          />
          <Muted>A name can change at any time. What people chose stays.</Muted>
          <AddOptions onAdd={(labels) => control.onChange(withNew(options, labels))} />
          {option ? <OptionSheet {...{ form, option, options, answers }} onChange={change} onClose={close} /> : null}
        </Stack>
      )}
    </FieldGroup>
  );
}

interface OptionRowsProps extends Pick<OptionsFieldProps, 'form' | 'released'> {
  readonly options: readonly FieldOption[];
  readonly answers: readonly (readonly string[])[];
  readonly onChange: (options: readonly FieldOption[]) => void;
  readonly onOpen: (id: string) => void;
}

const OptionRows = ({ form, released, options, answers, onChange, onOpen }: OptionRowsProps) => (
  <Stack as="ul" gap={2} aria-label="Options">
    {options.map((each) => (
      <OptionRow
        key={each.id}
        option={each}
        state={stateOf(each, options)}
        people={answers.filter((values) => values.includes(each.id)).length}
        onRename={(label) => onChange(withLabel(options, each.id, label))}
        onOpen={() => onOpen(each.id)}
      >
        <Forget
          form={form}
          released={released}
          option={each}
          onDone={() => onChange(options.filter(({ id }) => id !== each.id))}
        />
      </OptionRow>
    ))}
  </Stack>
);

interface ForgetProps extends Pick<OptionsFieldProps, 'form' | 'released'> {
  readonly option: FieldOption;
  readonly onDone: () => void;
}

/** Offers to delete the stored answers of an option that is taken away in the released list. */
const Forget = ({ form, released, option: { id, label }, onDone }: ForgetProps) =>
  released?.options.find((each) => each.id === id)?.state === 'gone' ? (
    <DeleteValues form={form} field={released.id} option={id} label={label} onDone={onDone} />
  ) : null;

const withLabel = (options: readonly FieldOption[], id: string, label: string): FieldOption[] =>
  options.map((option) => (option.id === id ? { ...option, label } : option));

/** New options get their first label as id. Names that are there already are left out. */
function withNew(options: readonly FieldOption[], labels: readonly string[]): FieldOption[] {
  const known = new Set(options.flatMap(({ id, label }) => [id, label.toLowerCase()]));
  const fresh = [...new Set(labels)].filter((label) => !known.has(label) && !known.has(label.toLowerCase()));
  return [...options, ...fresh.map((label) => ({ id: label, label }))];
}

function stateOf({ into, state }: FieldOption, options: readonly FieldOption[]): string | undefined {
  if (into !== undefined) return `merged into ${labelOf({ options: [...options] }, into) ?? into}`;
  if (state === 'kept') return 'no longer offered';
  return state === 'gone' ? 'taken away' : undefined;
}

interface OptionRowProps {
  readonly option: FieldOption;
  readonly state: string | undefined;
  readonly people: number;
  readonly onRename: (label: string) => void;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

const OptionRow = ({ option: { id, label }, state, people, onRename, onOpen, children }: OptionRowProps) => (
  <li>
    <Row gap={2} align="center" wrap>
      <LabeledControl look="alone" label={id === label ? `Option ${label}` : `Option ${label}, first called ${id}`}>
        <input value={label} maxLength={FIELD_LABEL_MAX} onChange={({ target }) => onRename(target.value)} />
      </LabeledControl>
      <Muted>
        {[plural(people, '1 answer', `${people.toLocaleString('en')} answers`), state].filter(Boolean).join(' · ')}
      </Muted>
      <Button size="small" aria-label={`Merge or remove ${label}`} onClick={onOpen}>
        Merge or remove
      </Button>
      {children}
    </Row>
  </li>
);

/** Adds options, one a line. */
function AddOptions({ onAdd }: { readonly onAdd: (labels: string[]) => void }) {
  const [text, setText] = useState('');
  const lines = text
    .split('\n')
    .map((line) => line.trim().slice(0, FIELD_LABEL_MAX))
    .filter((line) => line !== '');
  return (
    <Stack gap={2}>
      <LabeledControl label="Add options, one a line">
        <textarea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </LabeledControl>
      <Button
        size="small"
        disabled={lines.length === 0}
        onClick={() => {
          onAdd(lines);
          setText('');
        }}
      >
        Add
      </Button>
    </Stack>
  );
}
