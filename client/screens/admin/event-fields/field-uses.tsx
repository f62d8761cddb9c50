import { useWatch } from 'react-hook-form';
import type { EventField, FieldForm } from '../../../../domain/event-fields/event-field.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';

interface FieldUsesProps {
  readonly form: FieldForm;
  readonly kind: EventField['kind'];
  /** Whether the field is well-known: the search reads some of those anyway. */
  readonly isKnown: boolean;
}

/** Where answers are used. Filters, search and comparison use only what everybody sees. */
export function FieldUses({ form, kind, isKnown }: FieldUsesProps) {
  const visible: EventField['visible'] = useWatch({ name: 'visible' });
  const isPublic = visible === 'everybody' && form !== 'stage';
  return (
    <>
      {isPublic && FILTERED.has(kind) ? <SwitchField name="filter" label="Filter" hint={FILTERS[form]} /> : null}
      {isPublic && !isKnown && SEARCHED.has(kind) ? <SwitchField name="search" label="Found by the search" /> : null}
      {form === 'person' && isPublic && COMPARED.has(kind) ? (
        <SelectField name="common" label="In common" hint="How much a common answer counts" options={WEIGHTS} />
      ) : null}
      {form === 'company' && !isKnown ? (
        <SwitchField
          name="byPackage"
          label="Needs the package’s right"
          hint="Asked and shown only at booths whose package has “Shows its topics”."
        />
      ) : null}
      {form === 'person' ? <SwitchField name="first" label="Asked in the first steps" /> : null}
    </>
  );
}

type Kinds = ReadonlySet<EventField['kind']>;
const FILTERED: Kinds = new Set(['one', 'some', 'country', 'yes']);
const SEARCHED: Kinds = new Set(['line', 'text', 'one', 'some', 'country']);
const COMPARED: Kinds = new Set(['one', 'some']);

const FILTERS: Readonly<Record<FieldForm, string>> = {
  person: 'In the directory',
  company: 'In the marketplace',
  talk: 'In the schedule',
  stage: '',
};

const WEIGHTS = [
  { value: '0', label: 'Not compared' },
  { value: '1', label: 'Counts once' },
  { value: '2', label: 'Counts twice' },
  { value: '3', label: 'Counts three times' },
];
