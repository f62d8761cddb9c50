import { type ComponentType, Fragment, type ReactNode } from 'react';
import type * as v from 'valibot';
import type { FormValues } from '../../../../domain/forms/three-way-merge.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { ColourField } from '../../../ui/form/colour-field.tsx';
import type { FieldText } from '../../../ui/form/field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PictureField } from '../../../ui/form/pictures/picture-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { InstantField } from './instant-field.tsx';
import type { FieldsProps, EntityForm } from '../entity-kit/entity.ts';
import { OptionalTextField } from './optional-text-field.tsx';
import { PickField } from './pick-field.tsx';
import styles from '../entity-kit/entity.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

export interface InputProps<Row> extends FieldsProps<Row> {
  readonly name: string;
}

/** A field of a form, declared once: its input, label and values. */
export interface FormField<Row> {
  /** Its name within a sentence: "the length". */
  readonly called: string;
  /** Initial value in a new form. */
  readonly blank: () => unknown;
  /** Absent: sent with a new entry, but not shown. */
  readonly Input?: ((props: InputProps<Row>) => ReactNode) | undefined;
  /** Drawn around this field and its neighbours with the same frame. */
  readonly Frame?: (props: FieldsProps<Row> & { readonly children: ReactNode }) => ReactNode;
  /** Only for stored entries: a new one does not have it. */
  readonly isOfStored?: true;
  /** Its value of a stored row; absent if the row has it under the same name. */
  readonly value?: (row: Row) => unknown;
}

/** The fields of a schema, in the order shown. */
type FormFields<Row, Names extends PropertyKey> = {
  readonly [Name in Names & string]: Name extends keyof Row
    ? FormField<Row>
    : FormField<Row> & Required<Pick<FormField<Row>, 'value'>>;
} & { readonly [PICTURE]?: FormField<Row> };

interface FormParts<Row, Entries, Left extends PropertyKey> {
  readonly create: v.GenericSchema<unknown, unknown>;
  readonly change: v.GenericSchema<unknown, unknown> & { readonly entries: Entries };
  /** Fields of the schema that the form omits. */
  readonly without?: readonly Left[];
  readonly fields: FormFields<Row, Exclude<keyof Entries, Left>>;
  /** Drawn around the input of each field. */
  readonly Around?: ComponentType<InputProps<Row> & { readonly children: ReactNode }>;
  /** Shown above and below the fields. */
  readonly Above?: ComponentType<FieldsProps<Row>>;
  readonly Below?: ComponentType<FieldsProps<Row>>;
}

/** The form of an entity from its fields. Does not compile if `fields` lacks a field of `change`. */
export const formOf =
  <Row,>() =>
  <Entries, const Left extends keyof Entries = never>({
    create,
    change,
    fields,
    Around,
    Above,
    Below,
  }: FormParts<Row, Entries, Left>): EntityForm<Row> => {
    const all = Object.entries<FormField<Row>>(fields);
    const named = all.filter(([name]) => name !== PICTURE);
    const valueOf = (name: string, { value, blank }: FormField<Row>, row: Row): unknown =>
      (value ? value(row) : Object(row)[name]) ?? blank();
    return {
      create,
      change,
      values: (row) => Object.fromEntries(named.map(([name, field]) => [name, valueOf(name, field, row)])),
      get blank(): FormValues {
        return Object.fromEntries(
          named.flatMap(([name, { blank, isOfStored }]) => (isOfStored ? [] : [[name, blank()]])),
        );
      },
      labels: Object.fromEntries(named.map(([name, { called }]) => [name, called])),
      Fields: ({ row }) => (
        <>
          {Above ? <Above row={row} /> : null}
          <Inputs fields={all} row={row} Around={Around} />
          {Below ? <Below row={row} /> : null}
        </>
      ),
    };
  };

const JustTheField = ({ children }: { readonly children: ReactNode }) => children;

interface InputsProps<Row> extends FieldsProps<Row> {
  readonly fields: readonly (readonly [name: string, field: FormField<Row>])[];
  readonly Around?: ComponentType<InputProps<Row> & { readonly children: ReactNode }> | undefined;
}

/** The inputs in order; neighbours with the same frame share it. */
function Inputs<Row>({ fields, row, Around = JustTheField }: InputsProps<Row>) {
  const shown = fields.filter(([, { Input, isOfStored }]) => Input && (row !== undefined || !isOfStored));
  const runs: (typeof shown)[] = [];
  for (const field of shown) {
    const run = runs.at(-1);
    if (run && run[0]?.[1].Frame === field[1].Frame) run.push(field);
    else runs.push([field]);
  }
  return runs.map((run) => {
    const Frame = run[0]?.[1].Frame;
    const inputs = run.map(([name, { Input }]) =>
      Input ? (
        <Around key={name} name={name} row={row}>
          <Input name={name} row={row} />
        </Around>
      ) : null,
    );
    const key = run[0]?.[0];
    return Frame ? (
      <Frame key={key} row={row}>
        {inputs}
      </Frame>
    ) : (
      <Fragment key={key}>{inputs}</Fragment>
    );
  });
}

type Said<Props> = Omit<Props, 'name' | 'label'> & {
  /** Needed if "the" and the label in lower case is wrong. */
  readonly called?: string;
};
/** Optional if nothing in it is required. */
type SaidIfNeeded<Props> = Partial<Said<Props>> extends Said<Props> ? [said?: Said<Props>] : [said: Said<Props>];

/** Declares fields with this input. `empty` is their value in a new form. */
export const fieldWith =
  <Props extends FieldText & { readonly name: string }>(Control: ComponentType<Props>, empty: unknown) =>
  (label: string, ...[said]: SaidIfNeeded<Props>): FormField<unknown> => {
    const { called = `the ${label.toLowerCase()}`, ...props }: Partial<Said<Props>> = said ?? {};
    return {
      called,
      blank: () => empty,
      Input: ({ name }) => <Control {...(props as unknown as Props)} name={name} label={label} />,
    };
  };

export const textField = fieldWith(TextField, '');
/** A text, or null. */
export const optionalTextField = fieldWith(OptionalTextField, null);
export const areaField = fieldWith(AreaField, '');
export const numberField = fieldWith(NumberField, null);
export const switchField = fieldWith(SwitchField, false);
export const instantField = fieldWith(InstantField, null);
export const colourField = fieldWith(ColourField, '#5b7083');

/** A choice among the current options, or null. */
export const pickField = (
  label: string,
  { useOptions, called = `the ${label.toLowerCase()}`, none }: PickOptions,
): FormField<unknown> => ({
  called,
  blank: () => null,
  Input: function Pick({ name }) {
    return <PickField name={name} label={label} options={useOptions()} {...(none !== undefined && { none })} />;
  },
});
interface PickOptions {
  readonly useOptions: () => readonly { readonly value: string; readonly label: string }[];
  readonly called?: string;
  readonly none?: string;
}

type PictureProps = Parameters<typeof PictureField>[0];

/** Picture of an entity. It is sent by its own call, so the form keeps it under `PICTURE`. */
export const pictureField = <Row,>(
  label: string,
  { current, ...props }: Pick<PictureProps, 'what' | 'shape'> & { readonly current: (row: Row) => string | null },
): FormField<Row> => ({
  called: '',
  blank: () => undefined,
  Input: ({ row }) => <PictureField {...props} name={PICTURE} label={label} current={row && current(row)} />,
});

/** Two fields in a row where there is room. */
export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={styles.pair}>{children}</div>;

/** A part of the form with a heading. */
export const part = (legend: string) =>
  function Part({ children }: { readonly children: ReactNode }) {
    return (
      <Stack as="fieldset" gap={4} className={styles.part}>
        <legend>{legend}</legend>
        {children}
      </Stack>
    );
  };
