import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { COUNTRIES } from '../../../domain/choices/countries.ts';
import type { EventField, FieldForm } from '../../../domain/event-fields/event-field.ts';
import { labelOf, offeredOptions } from '../../../domain/event-fields/field-options.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { ColourField } from '../../ui/form/colour-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PickerField } from '../../ui/form/picker-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type FieldWords, fieldWordsOf } from './field-words.ts';

interface FieldControlProps {
  readonly form: FieldForm;
  readonly field: EventField;
  /** Name in the form's schema. */
  readonly name: string;
  /** Replaces the field's own help text. */
  readonly hint?: ReactNode;
  /** Replaces the field's own label. */
  readonly label?: string;
  /** Replaces the field's default texts. */
  readonly words?: FieldWords;
}

/** Renders the control for the kind of a field. Pictures are rendered by their forms instead. */
export function FieldControl(props: FieldControlProps) {
  const { form, field, name, hint = field.help || undefined, label = field.label, words } = props;
  const usual = fieldWordsOf(form, field.id);
  const { none, options: called = 'options', placeholder = 'https://', autoComplete } = { ...usual, ...words };
  const shared = { name, label, hint };
  const link = { type: 'url', inputMode: 'url', placeholder } as const;
  const complete = autoComplete === undefined ? {} : { autoComplete };
  switch (field.kind) {
    case 'name':
    case 'line':
      return <TextField {...shared} {...complete} />;
    case 'text':
      return <AreaField {...shared} {...(field.max !== undefined && { most: field.max })} />;
    case 'email':
      return <TextField {...shared} {...complete} type="email" inputMode="email" />;
    case 'link':
    case 'video':
      return <TextField {...shared} {...link} />;
    case 'date':
      return <TextField {...shared} type="date" />;
    case 'number':
      return <NumberField {...shared} />;
    case 'colour':
      return <ColourField {...shared} />;
    case 'yes':
      return <SwitchField {...shared} />;
    case 'country':
      return <SelectField {...shared} options={COUNTRIES.map(option)} none={none ?? 'Choose a country'} />;
    case 'one':
      return <OneOf {...shared} field={field} none={none ?? 'Choose one'} />;
    case 'some':
      return <SomeOf {...shared} field={field} none={none ?? 'Choose'} called={called} />;
    default:
      return null;
  }
}

const option = (word: string) => ({ value: word, label: word });

interface ChosenProps {
  readonly name: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly field: EventField;
  readonly none: string;
}

/** Returns the current options, and chosen ones that are no longer offered. */
function useOptions(name: string, field: EventField) {
  const value: unknown = useWatch({ name });
  const chosen = (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');
  const offered = offeredOptions(field).map(({ id, label }) => ({ value: id, label }));
  const held = field.options
    .filter(({ id }) => chosen.includes(id) && !offered.some((each) => each.value === id))
    .flatMap(({ id }) => {
      const label = labelOf(field, id);
      return label === undefined ? [] : [{ value: id, label }];
    });
  return [...offered, ...held];
}

/**
 * A single choice. A field that accepts own words needs our control, where they are typed after 'Other'; any other field uses
 * the device's own picker.
 */
function OneOf({ field, none, ...shared }: ChosenProps) {
  const options = useOptions(shared.name, field);
  return field.own ? (
    <ChoiceField {...shared} options={options} none={none} />
  ) : (
    <SelectField {...shared} options={options} none={none} />
  );
}

function SomeOf({ field, none, called, ...shared }: ChosenProps & { readonly called: string }) {
  const options = useOptions(shared.name, field);
  const most = field.max === undefined ? {} : { most: field.max };
  return (
    <PickerField {...shared} {...most} options={options} none={none} search={`Search ${options.length} ${called}`} />
  );
}
