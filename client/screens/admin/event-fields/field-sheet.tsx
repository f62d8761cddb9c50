import { useMemo } from 'react';
import * as v from 'valibot';
import { useWatch } from 'react-hook-form';
import {
  EventField,
  FieldKind,
  FieldLabel,
  FieldOption,
  FieldVisibility,
  OWN_KINDS,
} from '../../../../domain/event-fields/event-field.ts';
import { freeFieldId } from '../../../../domain/event-fields/free-field-id.ts';
import { isBuiltIn, isOfProgramme, isWellKnown } from '../../../../domain/event-fields/well-known-fields.ts';
import { FIELD_HELP_MAX, FIELD_LABEL_MAX } from '../../../../domain/limits/event-fields.ts';
import { OTHER } from '../../../../domain/choices/other.ts';
import { type EditedForm, saveDraft, shownList } from '../../../data/admin/event/event-fields.ts';
import { useOfflineReason } from '../../../data/device/online.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { FieldUses } from './field-uses.tsx';
import { FIELD_KIND_WORDS } from './field-words.ts';
import { OptionsField } from './options-field.tsx';

const whole = v.nullish(v.pipe(v.number('Write a number'), v.finite('Write a number')), null);

/** The form of a field. The server checks the list as a whole. */
const FieldForm = v.object({
  label: FieldLabel,
  help: v.string(),
  kind: FieldKind,
  required: v.boolean(),
  own: v.boolean(),
  options: v.array(FieldOption),
  min: whole,
  max: whole,
  hosts: v.string(),
  visible: FieldVisibility,
  filter: v.boolean(),
  search: v.boolean(),
  common: v.string(),
  first: v.boolean(),
  byPackage: v.boolean(),
});
type FieldForm = v.InferOutput<typeof FieldForm>;

interface FieldSheetProps {
  readonly edited: EditedForm;
  /** The field to edit; empty for a new one. */
  readonly id: string;
  readonly onClose: () => void;
}

/** The form of one field, beside the list. Saving changes the draft that organisers share. */
export function FieldSheet({ edited, id, onClose }: FieldSheetProps) {
  const list = shownList(edited);
  const field = list.fields.find((each) => each.id === id);
  const before = useMemo(() => valuesOf(field), [field]);
  const save = async (values: FieldForm) => {
    const next = fieldOf(values, field, list.fields);
    const fields = field
      ? list.fields.map((each) => (each.id === field.id ? next : each))
      : [...list.fields.filter(({ asked }) => asked), next, ...list.fields.filter(({ asked }) => !asked)];
    const answer = await saveDraft(edited.form, fields);
    if (!answer.ok) return { code: answer.refusal.code, message: answer.refusal.message };
    onClose();
    return undefined;
  };
  return (
    <Sheet open onClose={onClose} title={field ? field.label : 'New field'}>
      <Form schema={FieldForm} defaultValues={before} onSubmit={save}>
        <Controls edited={edited} field={field} />
        <SubmitButton blocked={useOfflineReason()}>Save</SubmitButton>
      </Form>
    </Sheet>
  );
}

function valuesOf(field: EventField | undefined): FieldForm {
  const { hosts, common, min, max, options, ...rest } = field ?? NEW;
  return {
    ...rest,
    hosts: hosts.join(', '),
    common: String(common),
    min: min ?? null,
    max: max ?? null,
    options: options.filter((option) => option.id !== OTHER || !rest.own),
  };
}
const NEW: EventField = v.parse(EventField, { id: 'new', kind: 'line', label: 'New' });

/** The field with the form's values. With own words, 'Other' is the last of its options. */
function fieldOf(values: FieldForm, field: EventField | undefined, all: readonly EventField[]): EventField {
  const { min, max, hosts, common, options, ...rest } = values;
  const isChoice = rest.kind === 'one' || rest.kind === 'some';
  const other = isChoice && rest.own ? [{ id: OTHER, label: OTHER }] : [];
  const {
    min: _min,
    max: _max,
    ...base
  } = field ?? {
    ...NEW,
    id: freeFieldId(
      rest.label,
      all.map(({ id }) => id),
    ),
  };
  return {
    ...base,
    ...rest,
    own: isChoice && rest.own,
    options: isChoice ? [...options.filter(({ id }) => id !== OTHER), ...other] : [],
    hosts: rest.kind === 'link' ? hosts.split(/[\s,]+/).filter(Boolean) : [],
    common: Number(common),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
  };
}

interface ControlsProps {
  readonly edited: EditedForm;
  readonly field: EventField | undefined;
}

function Controls({ edited: { form, inForce }, field }: ControlsProps) {
  const kind: EventField['kind'] = useWatch({ name: 'kind' });
  const isKnown = field !== undefined && isWellKnown(form, field.id);
  const isReleased = field !== undefined && inForce.fields.some(({ id }) => id === field.id);
  const isChoice = kind === 'one' || kind === 'some';
  const kinds = isReleased || isKnown ? [kind] : OWN_KINDS;
  return (
    <Stack gap={4}>
      <TextField name="label" label="Label" most={FIELD_LABEL_MAX} />
      <SelectField
        name="kind"
        label="Kind"
        options={kinds.map((each) => ({ value: each, label: FIELD_KIND_WORDS[each] }))}
      />
      <TextField name="help" label="Help" hint="Shown below the field" most={FIELD_HELP_MAX} />
      {isChoice ? (
        <OptionsField form={form} field={field} released={inForce.fields.find(({ id }) => id === field?.id)} />
      ) : null}
      {HAS_LIMITS.has(kind) ? (
        <Grid column={11} gap={4} grow align="start">
          <NumberField name="min" label="At least" />
          <NumberField name="max" label="At most" />
        </Grid>
      ) : null}
      {kind === 'link' && !isKnown ? (
        <TextField name="hosts" label="Only these sites" hint="Such as orcid.org, github.com. Leave empty for any." />
      ) : null}
      {isKnown || isOfProgramme(form) ? null : <SelectField name="visible" label="Who sees it" options={VISIBLE} />}
      {isOfProgramme(form) || (field && isBuiltIn(form, field.id)) ? null : (
        <SwitchField name="required" label="Required" />
      )}
      {isChoice ? <SwitchField name="own" label="Own words behind “Other”" /> : null}
      <FieldUses form={form} kind={kind} isKnown={isKnown} />
    </Stack>
  );
}

const HAS_LIMITS: ReadonlySet<string> = new Set(['line', 'text', 'name', 'some', 'number']);

const VISIBLE = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'organisers', label: 'Organisers' },
];
