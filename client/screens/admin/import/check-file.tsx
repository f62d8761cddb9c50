import { useMemo, useState } from 'react';
import type { CheckView, ImportChoices, ImportView } from '../../../../domain/imports/import-calls.ts';
import {
  applyFile,
  checkFile,
  columnsBefore,
  type RefusedImport,
  rememberColumns,
  useOpenedFromSource,
} from '../../../data/admin/event/imports.ts';
import { importDraft } from '../../../data/admin/event/import-draft.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { ChooseProducts } from './choose-products.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { WhatWillHappen } from './what-will-happen.tsx';
import styles from './import.module.css';
import { Section } from '../../../ui/layout/section.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface ChooseDatesProps {
  /** Whether the last check could not decide. */
  readonly isAsked: boolean;
  readonly choices: ImportChoices;
  readonly onChoices: (choices: ImportChoices) => void;
}

const ORDERS = [
  { value: 'dmy', label: '5 July: day, month, year' },
  { value: 'mdy', label: '7 May: month, day, year' },
] as const;
const OPTIONS = [{ value: '-', label: 'Choose' }, ...ORDERS] as const;

/** Asks for the order in dates with slashes, if a table can be read either way. */
function ChooseDates({ isAsked, choices, onChoices }: ChooseDatesProps) {
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

interface CheckFileProps {
  readonly file: ImportView;
  readonly onApplied: (file: ImportView) => void;
  readonly onAnother: () => void;
}

const firstChoices = (file: ImportView): ImportChoices =>
  file.choices ?? {
    what: file.what,
    mapping: file.columns.map(({ guess }) => guess),
    edits: [],
    replace: false,
    takeFile: false,
    products: {},
    ...columnsBefore(file),
  };

/** State of the check: choices, the server's result, and the actions. */
function useCheck(file: ImportView, onApplied: (file: ImportView) => void) {
  const draft = useMemo(() => importDraft(file.id), [file.id]);
  const [choices, setChoices] = useState(() => draft.choices() ?? firstChoices(file));
  const choose = (wanted: ImportChoices) => {
    draft.keepChoices(wanted);
    setChoices(wanted);
  };
  /** Numbered, because two checks may be equal. */
  const [checked, setChecked] = useState<{ readonly check: CheckView; readonly round: number }>();
  const [refusal, setRefusal] = useState<RefusedImport>();
  const [busy, setBusy] = useState(false);
  const run = async (wanted: ImportChoices) => {
    choose(wanted);
    setBusy(true);
    const answer = await checkFile(file.id, wanted);
    setBusy(false);
    setRefusal(answer.ok ? undefined : answer.refusal);
    if (!answer.ok) return;
    draft.keepChoices(undefined);
    rememberColumns(file, wanted);
    setChecked((before) => ({ check: answer.value, round: (before?.round ?? 0) + 1 }));
  };
  const apply = async (plan: string, invite: boolean) => {
    setBusy(true);
    const answer = await applyFile(file.id, plan, invite);
    setBusy(false);
    if (answer.ok) {
      draft.drop();
      return onApplied(answer.value);
    }
    // It may have started: poll until the server answers.
    if (answer.refusal.code === 'network') return onApplied({ ...file, state: 'applying', done: 0, total: 0 });
    // Something changed meanwhile: show the new plan before anything is done.
    await run(choices);
    setRefusal(answer.refusal);
  };
  return { draft, choices, choose, checked, refusal, busy, run, apply, back: () => setChecked(undefined) };
}

/** Choices of columns, then the outcome of each row. The server computes it with the rules of the import. */
export function CheckFile({ file, onApplied, onAnother }: CheckFileProps) {
  const work = useCheck(file, onApplied);
  const { choices, choose, checked, refusal, busy, run } = work;
  const zoneProblem = refusal?.data?.find(({ field }) => field === 'zone')?.message;
  const asked = (refusal?.data ?? []).filter(({ field }) => field === 'product').map(({ message }) => message);
  const notice =
    refusal === undefined || (zoneProblem && !checked) ? null : (
      <Notice tone={asked.length > 0 ? 'info' : 'error'}>{refusal.message}</Notice>
    );
  useOpenedFromSource(file.id, () => void run(choices));
  return (
    <Stack gap={5}>
      {notice}
      {checked ? (
        <Checked file={file} work={work} checked={checked} />
      ) : (
        <>
          <ChooseColumns file={file} choices={choices} zoneProblem={zoneProblem} onChoices={choose} />
          <ChooseDates
            isAsked={refusal?.data?.some(({ field }) => field === 'dates') ?? false}
            choices={choices}
            onChoices={choose}
          />
          <ChooseProducts products={asked} choices={choices} onChoices={choose} />
          <p className={styles.buttons}>
            <Button kind="solid" busy={busy} onClick={() => void run(choices)}>
              Check
            </Button>
            <Button onClick={onAnother}>Choose another file</Button>
          </p>
        </>
      )}
    </Stack>
  );
}

type Work = ReturnType<typeof useCheck>;

interface CheckedProps extends Pick<CheckFileProps, 'file'> {
  readonly work: Work;
  readonly checked: NonNullable<Work['checked']>;
}

/** The rows with their outcomes, beside the summary. */
const Checked = ({
  file,
  work: { draft, choices, busy, run, apply, back },
  checked: { check, round },
}: CheckedProps) => (
  <Stack gap={5} className={styles.checked}>
    <WhatWillHappen
      file={file}
      check={check}
      busy={busy}
      takeFile={choices.takeFile}
      onTakeFile={(takeFile) => void run({ ...choices, takeFile })}
      onMeant={() => void run({ ...choices, replace: true })}
      onApply={(invite) => void apply(check.plan, invite)}
      onBack={back}
    />
    <CheckedRows
      round={round}
      file={file}
      draft={draft}
      check={check}
      onCorrect={(edit) => void run({ ...choices, edits: [...choices.edits, edit] })}
    />
  </Stack>
);
