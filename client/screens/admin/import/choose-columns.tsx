import { useId } from 'react';
import type { FieldList } from '../../../../domain/event-fields/event-field.ts';
import { answeredField } from '../../../../domain/imports/answer-columns.ts';
import {
  fieldsOf,
  formOfTable,
  guessMapping,
  knownBy,
  type TableKind,
  TABLE_KINDS,
} from '../../../../domain/imports/import-fields.ts';
import { NEW_FIELD } from '../../../../domain/imports/new-fields.ts';
import { plural } from '../../../../domain/plural.ts';
import { type ImportChoices, type ImportView, isTableKind } from '../../../../domain/imports/import-calls.ts';
import { useFields } from '../../../data/event-fields/fields.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Checkbox } from '../../../ui/actions/checkbox.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import styles from './import.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { Truncate } from '../../../ui/layout/truncate.tsx';

interface ChooseColumnsProps {
  readonly file: ImportView;
  readonly choices: ImportChoices;
  /** Why the time zone is invalid. */
  readonly zoneProblem: string | undefined;
  readonly onChoices: (choices: ImportChoices) => void;
}

const KINDS: Readonly<Record<TableKind, string>> = {
  talks: 'Talks',
  people: 'People and speakers',
  companies: 'Companies',
  holders: 'Ticket holders',
  sponsors: 'Sponsors',
};

const rowsOf = (rows: number): string => plural(rows, '1 row', `${rows.toLocaleString('en')} rows`);
const talksOf = (talks: number): string => plural(talks, '1 talk', `${talks.toLocaleString('en')} talks`);

/** How the file was read. A file of speakers has no talks to count. */
const readAs = ({ format, rows }: ImportView, isTable: boolean): string =>
  isTable || rows > 0 ? `Read as ${format}: ${isTable ? rowsOf(rows) : talksOf(rows)}` : `Read as ${format}`;

/** The kind of file, and the field of each column. */
export function ChooseColumns({ file, choices, zoneProblem, onChoices }: ChooseColumnsProps) {
  const { what } = choices;
  const isTable = isTableKind(what);
  const zone =
    isTable && what !== 'talks' ? null : <ZoneChoice choices={choices} problem={zoneProblem} onChoices={onChoices} />;
  return (
    <Section title={file.name}>
      <p className={styles.hint}>{readAs(file, isTable)}</p>
      {isTable ? (
        <>
          <KindChoice file={file} choices={choices} onChoices={onChoices} />
          {zone}
          <Columns file={file} choices={choices} onChoices={onChoices} kind={what} />
          <SharingChoice choices={choices} onChoices={onChoices} />
          <p className={styles.hint}>
            A row is known by its {knownBy(what, choices.mapping)}. The same file twice changes nothing.
            {formOfTable(what) ? ' A column that is left out can become a new field.' : ''}
          </p>
        </>
      ) : (
        zone
      )}
    </Section>
  );
}

type ChoiceProps = Omit<ChooseColumnsProps, 'zoneProblem'>;

/** Returns the released fields of a table's form; undefined without a released list, or for a table without such columns. */
function useTableFields(): (kind: TableKind) => FieldList | undefined {
  const lists = { person: useFields('person'), company: useFields('company') };
  return (kind) => {
    const form = formOfTable(kind);
    return form && lists[form].version > 0 ? lists[form] : undefined;
  };
}

function KindChoice({ file, choices, onChoices }: ChoiceProps) {
  const listOf = useTableFields();
  return (
    <Select
      label="What is in it"
      value={choices.what}
      options={TABLE_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
      onChoose={(kind) => {
        const headings = file.columns.map(({ name }) => name);
        if (isTableKind(kind))
          onChoices({ ...choices, what: kind, mapping: guessMapping(kind, headings, listOf(kind)) });
      }}
    />
  );
}

/** A column that no field has can become one. */
const NEW_FIELDS = [
  { value: NEW_FIELD.everybody, label: 'New field from this column, everybody sees it' },
  { value: NEW_FIELD.organisers, label: 'New field from this column, only organisers see it' },
] as const;

/** Whether people with different names may have one address; without it the second of them is refused. */
function SharingChoice({ choices, onChoices }: Pick<ChooseColumnsProps, 'choices' | 'onChoices'>) {
  const { shared = false, ...rest } = choices;
  if (choices.what !== 'people' && choices.what !== 'holders') return null;
  return (
    <Checkbox
      checked={shared}
      onChange={(isShared) => onChoices(isShared ? { ...rest, shared: true } : rest)}
      detail="For couples, families and teams. Their names tell them apart."
    >
      Several people may have one email address
    </Checkbox>
  );
}

function Columns({ file, choices, onChoices, kind }: ChoiceProps & { readonly kind: TableKind }) {
  const list = useTableFields()(kind);
  const fields = fieldsOf(kind, list).map((field) => ({
    value: field,
    label: answeredField(field, list)?.label ?? field,
  }));
  const choose = (column: number, field: string) =>
    onChoices({ ...choices, mapping: choices.mapping.map((before, at) => (at === column ? field : before)) });
  return (
    <ul className={styles.columns}>
      {file.columns.map(({ name, samples }, column) => (
        // Two columns may have the same heading.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={column}>
          <Truncate as="span" className={styles.sample}>
            {samples.join(', ')}
          </Truncate>
          <Select
            label={name === '' ? `Column ${column + 1}` : name}
            isOff={(choices.mapping[column] ?? '') === ''}
            value={choices.mapping[column] ?? ''}
            options={[{ value: '', label: 'Left out' }, ...fields, ...(formOfTable(kind) ? NEW_FIELDS : [])]}
            onChoose={(field) => choose(column, field)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ZoneChoiceProps extends Pick<ChooseColumnsProps, 'choices' | 'onChoices'> {
  readonly problem: string | undefined;
}

function ZoneChoice({ choices, problem, onChoices }: ZoneChoiceProps) {
  const zones = useId();
  const wrong = useId();
  const event = useEvent();
  return (
    <Stack gap={1} className={styles.zone}>
      <LabeledControl label="Time zone, where the file does not say">
        <input
          list={zones}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : wrong}
          ref={(field) => (problem === undefined ? undefined : field?.focus())}
          autoComplete="off"
          placeholder={event?.isDemo === false ? event.zone : 'For example Europe/Berlin'}
          value={choices.zone ?? ''}
          onChange={({ target: { value } }) => {
            const { zone: _zone, ...rest } = choices;
            onChoices(value === '' ? rest : { ...rest, zone: value });
          }}
        />
        <datalist id={zones}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </datalist>
      </LabeledControl>
      {problem === undefined ? null : (
        <Text size="sm" weight={550} tone="live" id={wrong} role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
