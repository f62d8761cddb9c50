import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import type { ImportView } from '../../../../domain/imports/import-calls.ts';
import { saveRefused } from '../../../data/admin/event/imports.ts';
import { type UndoneGroup, undoWhole } from '../../../data/admin/records/undo.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './import.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

interface ImportDoneProps {
  readonly file: ImportView;
  readonly onAnother: () => void;
}

/** Screens that show what was imported. */
const PLACES: Readonly<Record<ImportView['what'], Readonly<Record<'type' | 'words', string>>>> = {
  event: { type: 'SCHEDULE', words: 'Look at the schedule' },
  talks: { type: 'SCHEDULE', words: 'Look at the schedule' },
  people: { type: 'USERS', words: 'Look at the users' },
  companies: { type: 'COMPANIES', words: 'Look at the companies' },
  sponsors: { type: 'SPONSORSHIPS', words: 'Look at the sponsorships' },
  holders: { type: 'TICKETS', words: 'Look at the tickets' },
};

const many = (count: number): string => count.toLocaleString('en');

/** The report: result, left out rows, and Undo. */
export function ImportDone({ file, onAnother }: ImportDoneProps) {
  const [problem, setProblem] = useState<string>();
  const [undone, setUndone] = useState<UndoneGroup>();
  const [busy, setBusy] = useState(false);
  const { report } = file;
  const undo = async (group: string) => {
    setBusy(true);
    const answer = await undoWhole(group);
    setBusy(false);
    if (answer.ok) setUndone(answer.value);
    setProblem(answer.ok ? undefined : answer.refusal.message);
  };
  if (!report) return null;
  const { counts, group } = report;
  if (undone) return <Undone name={file.name} undone={undone} onAnother={onAnother} />;
  return (
    <Section title={`${file.name} is imported`}>
      {problem === undefined ? null : <Notice>{problem}</Notice>}
      <Report report={report} />
      <p className={styles.buttons}>
        <LinkButton kind="solid" to="/app/admin" search={{ type: PLACES[file.what].type }}>
          {PLACES[file.what].words}
        </LinkButton>
        <Button onClick={onAnother}>Import another file</Button>
        {counts.refused === 0 ? null : <Button onClick={() => void saveRefused(file)}>Skipped rows as CSV</Button>}
        {group === '' ? null : (
          <Button busy={busy} onClick={() => void undo(group)}>
            Undo the import
          </Button>
        )}
      </p>
      {group === '' ? null : (
        <p className={styles.hint}>
          Undo also removes the people this import added, unless they have logged in since, are admins or speak at a
          talk.
        </p>
      )}
    </Section>
  );
}

interface UndoneProps extends Pick<ImportDoneProps, 'onAnother'> {
  readonly name: string;
  readonly undone: UndoneGroup;
}

/** Names listed of what stays. */
const NAMED = 20;

/** After Undo: what was removed, and what stays and why. */
const Undone = ({ name, undone: { undone, removed, left }, onAnother }: UndoneProps) => (
  <Section title={`${name} was imported`}>
    <Notice tone="info">
      {undone === 0
        ? 'Nothing was undone.'
        : left.length === 0
          ? 'The import is undone.'
          : 'The import is undone in part.'}
      {removed === 0 ? null : ` ${plural(removed, '1 person was removed.', `${many(removed)} people were removed.`)}`}
    </Notice>
    {left.length === 0 ? null : (
      <Stack as="ul" gap={1}>
        {left.slice(0, NAMED).map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
        {left.length > NAMED ? <li>{`And ${many(left.length - NAMED)} more.`}</li> : null}
      </Stack>
    )}
    <p className={styles.buttons}>
      <Button onClick={onAnother}>Import another file</Button>
    </p>
  </Section>
);

function Report({ report: { counts, notes, invited } }: { readonly report: NonNullable<ImportView['report']> }) {
  const all: readonly (readonly [number, string, string])[] = [
    [counts.new, '1 was added', `${many(counts.new)} were added`],
    [counts.changed, '1 was changed', `${many(counts.changed)} were changed`],
    [counts.gone, '1 was cancelled or removed', `${many(counts.gone)} were cancelled or removed`],
    [counts.refused, '1 row was skipped', `${many(counts.refused)} rows were skipped`],
    [invited, '1 invitation is on its way', `${many(invited)} invitations are on their way`],
  ];
  return (
    <Stack as="ul" gap={1}>
      {all.map(([count, one, other]) => (count === 0 ? null : <li key={other}>{plural(count, one, other)}</li>))}
      {notes.map((note) => (
        <li key={note} className={styles.hint}>
          {note}
        </li>
      ))}
    </Stack>
  );
}
