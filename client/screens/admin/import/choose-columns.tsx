import { useId } from 'react';
import {
  fieldsOf,
  guessMapping,
  knownBy,
  type TableKind,
  TABLE_KINDS,
} from '../../../../domain/imports/import-fields.ts';
import { plural } from '../../../../domain/plural.ts';
import { type ImportChoices, type ImportView, isTableKind } from '../../../../domain/imports/import-calls.ts';
import { useEvent } from '../../../data/talks/talks.ts';
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
          <p className={styles.hint}>
            A row is known by its {knownBy(what, choices.mapping)}. The same file twice changes nothing.
          </p>
        </>
      ) : (
        zone
      )}
    </Section>
  );
}

type ChoiceProps = Omit<ChooseColumnsProps, 'zoneProblem'>;

const KindChoice = ({ file, choices, onChoices }: ChoiceProps) => (
  <Select
    label="What is in it"
    value={choices.what}
    options={TABLE_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
    onChoose={(kind) => {
      const headings = file.columns.map(({ name }) => name);
      if (isTableKind(kind)) onChoices({ ...choices, what: kind, mapping: guessMapping(kind, headings) });
    }}
  />
);

function Columns({ file, choices, onChoices, kind }: ChoiceProps & { readonly kind: TableKind }) {
  const fields = fieldsOf(kind).map((field) => ({ value: field, label: field }));
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
            options={[{ value: '', label: 'Left out' }, ...fields]}
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
