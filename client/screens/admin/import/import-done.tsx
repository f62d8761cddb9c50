import { useState } from 'react';
import { counted } from '../../../../domain/counted.ts';
import type { ImportView } from '../../../../domain/imports/import-calls.ts';
import { saveRefused, undoImport } from '../../../data/admin/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './import.module.css';

interface ImportDoneProps {
  readonly file: ImportView;
  readonly onAnother: () => void;
}

/** Where what was imported stands. */
const PLACES: Readonly<Record<ImportView['what'], Readonly<Record<'type' | 'words', string>>>> = {
  event: { type: 'SCHEDULE', words: 'Look at the schedule' },
  talks: { type: 'SCHEDULE', words: 'Look at the schedule' },
  people: { type: 'USERS', words: 'Look at the users' },
  companies: { type: 'COMPANIES', words: 'Look at the companies' },
  holders: { type: 'TICKETS', words: 'Look at the tickets' },
};

const many = (count: number): string => count.toLocaleString('en');

/** What came of it, what was left out, and the way back. */
export function ImportDone({ file, onAnother }: ImportDoneProps) {
  const [said, setSaid] = useState<string>();
  const [isUndone, setUndone] = useState(false);
  const [busy, setBusy] = useState(false);
  const { report } = file;
  const undo = async (group: string) => {
    setBusy(true);
    const answer = await undoImport(group);
    setBusy(false);
    if (answer.ok && answer.value.left.length === 0) setUndone(true);
    else setSaid(answer.ok ? leftWords(answer.value.left) : answer.refusal.message);
  };
  if (!report) return null;
  const { counts, group } = report;
  if (isUndone) return <Undone name={file.name} onAnother={onAnother} />;
  return (
    <Section title={`${file.name} is imported`}>
      {said === undefined ? null : <Notice tone="info">{said}</Notice>}
      <Report report={report} />
      <p className={styles.buttons}>
        <LinkButton kind="solid" to="/app/admin" search={{ type: PLACES[file.what].type }}>
          {PLACES[file.what].words}
        </LinkButton>
        <Button onClick={onAnother}>Import another file</Button>
        {counts.refused === 0 ? null : <Button onClick={() => void saveRefused(file)}>Rows left out as CSV</Button>}
        {group === '' || said !== undefined ? null : (
          <Button busy={busy} onClick={() => void undo(group)}>
            Undo the import
          </Button>
        )}
      </p>
      {group === '' ? null : <p className={styles.hint}>Undoing leaves new accounts and the people they belong to.</p>}
    </Section>
  );
}

/** What the file did is no longer so: none of it is told any more. */
const Undone = ({ name, onAnother }: { readonly name: string; readonly onAnother: () => void }) => (
  <Section title={`${name} was imported`}>
    <Notice tone="info">The import is undone. New accounts and the people they belong to stay.</Notice>
    <p className={styles.buttons}>
      <Button onClick={onAnother}>Import another file</Button>
    </p>
  </Section>
);

const leftWords = (left: readonly { readonly message: string }[]): string =>
  `What could be undone is. ${[...new Set(left.map(({ message }) => message))].join(' ')}`;

function Report({ report: { counts, notes, invited } }: { readonly report: NonNullable<ImportView['report']> }) {
  const all: readonly (readonly [number, string, string])[] = [
    [counts.new, '1 was added', `${many(counts.new)} were added`],
    [counts.changed, '1 was changed', `${many(counts.changed)} were changed`],
    [counts.gone, '1 was cancelled or taken away', `${many(counts.gone)} were cancelled or taken away`],
    [counts.refused, '1 row was left out', `${many(counts.refused)} rows were left out`],
    [invited, '1 invitation is on its way', `${many(invited)} invitations are on their way`],
  ];
  return (
    <ul className={styles.sentences}>
      {all.map(([count, one, other]) => (count === 0 ? null : <li key={other}>{counted(count, one, other)}</li>))}
      {notes.map((note) => (
        <li key={note} className={styles.hint}>
          {note}
        </li>
      ))}
    </ul>
  );
}
