import { useId, useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import type { CheckView, ImportView } from '../../../../domain/imports/import-calls.ts';
import { saveRefused } from '../../../data/admin/event/imports.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/actions/checkbox.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './import.module.css';
import { SegmentedRadio } from '../../../ui/actions/segmented-radio.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface EditedHereProps {
  readonly check: Pick<CheckView, 'edited' | 'editedCount'>;
  readonly takeFile: boolean;
  readonly onTakeFile: (takeFile: boolean) => void;
}

const KEEP = 'keep';
const CHOICES = [
  { value: KEEP, label: 'Keep your edits' },
  { value: 'take', label: 'Take the file’s' },
] as const;
/** Number of listed edits; the rest is counted. */
const SHOWN = 8;

/** Edits made here since the last import that differ from the file, with a choice for all of them. */
function EditedHere({ check: { edited, editedCount }, takeFile, onTakeFile }: EditedHereProps) {
  const title = useId();
  if (editedCount === 0) return null;
  const shown = edited.slice(0, SHOWN);
  const more = editedCount - shown.length;
  return (
    <Stack as="section" gap={3} align="start" className={styles.edited} aria-labelledby={title}>
      <h3 id={title}>
        {plural(
          editedCount,
          'You edited 1 thing here, and the file says otherwise',
          `You edited ${editedCount.toLocaleString('en')} things here, and the file says otherwise`,
        )}
      </h3>
      <ul>
        {shown.map(({ name, fields }, index) => (
          <li key={index}>
            <b dir="auto">{name}</b>
            <span>{fields.join(', ')}</span>
          </li>
        ))}
        {more === 0 ? null : <li>{`and ${more.toLocaleString('en')} more`}</li>}
      </ul>
      <SegmentedRadio
        label="What becomes of your edits"
        value={takeFile ? 'take' : KEEP}
        options={CHOICES}
        onChange={(choice) => onTakeFile(choice !== KEEP)}
      />
    </Stack>
  );
}

interface WhatWillHappenProps {
  readonly file: ImportView;
  readonly check: CheckView;
  readonly busy: boolean;
  readonly takeFile: boolean;
  readonly onTakeFile: (takeFile: boolean) => void;
  readonly onMeant: () => void;
  readonly onApply: (invite: boolean) => void;
  readonly onBack: () => void;
}

/** The summary of a check, its question, and the button that imports. */
export function WhatWillHappen(props: WhatWillHappenProps) {
  const [invite, setInvite] = useState(false);
  const { check, busy, onMeant } = props;
  const { asks, invitable } = check;
  return (
    <Section title="What will happen">
      <Sentences check={check} />
      {check.changes === '' ? null : <Notice tone="warn">{check.changes}</Notice>}
      <EditedHere check={check} takeFile={props.takeFile} onTakeFile={props.onTakeFile} />
      {asks === '' ? null : (
        <Notice
          tone="warn"
          action={
            <Button size="small" busy={busy} onClick={onMeant}>
              This is meant
            </Button>
          }
        >
          {asks}
        </Notice>
      )}
      {invitable === 0 ? null : (
        <Checkbox checked={invite} onChange={setInvite} detail="To those who have never had one and have no password.">
          {plural(invitable, 'Mail 1 invitation', `Mail ${invitable.toLocaleString('en')} invitations`)}
        </Checkbox>
      )}
      <Buttons {...props} invite={invite} />
      <Notes notes={check.notes} />
    </Section>
  );
}

const Sentences = ({ check }: Pick<WhatWillHappenProps, 'check'>) => (
  <Stack as="ul" gap={1} aria-live="polite">
    {sentences(check).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    {check.undoable || wantedIn(check) === 0 ? null : (
      <li className={styles.hint}>This creates the event and cannot be undone.</li>
    )}
  </Stack>
);

/** After questions and buttons, because there may be many. */
const Notes = ({ notes }: Pick<CheckView, 'notes'>) =>
  notes.length === 0 ? null : (
    <Stack as="ul" gap={1} aria-label="Notes">
      {notes.map((note) => (
        <li key={note} className={styles.hint}>
          {note}
        </li>
      ))}
    </Stack>
  );

const wantedIn = ({ counts }: CheckView): number => counts.new + counts.changed + counts.gone;

function Buttons({ file, check, busy, onApply, onBack, invite }: WhatWillHappenProps & { readonly invite: boolean }) {
  const { counts, asks } = check;
  return (
    <p className={styles.buttons}>
      {wantedIn(check) + check.codes + (invite ? 1 : 0) === 0 ? (
        <span>There is nothing to do.</span>
      ) : (
        <Button kind="solid" busy={busy} disabled={asks !== ''} onClick={() => onApply(invite)}>
          {buttonWords(check)}
        </Button>
      )}
      <Button onClick={onBack}>{file.columns.length === 0 ? 'Back' : 'Back to the columns'}</Button>
      {counts.refused === 0 ? null : (
        <Button onClick={() => void saveRefused(file)}>
          {plural(counts.refused, '1 row as CSV', `${many(counts.refused)} rows as CSV`)}
        </Button>
      )}
    </p>
  );
}

const many = (count: number): string => count.toLocaleString('en');

function sentences({ counts, adds }: CheckView): string[] {
  const all: [number, string, string][] = [
    [
      counts.new,
      adds === '' ? '1 new item' : `New: ${adds}`,
      adds === '' ? `${many(counts.new)} new items` : `New: ${adds}`,
    ],
    [counts.changed, '1 change', `${many(counts.changed)} changes`],
    [counts.gone, '1 cancelled or removed', `${many(counts.gone)} cancelled or removed`],
    [counts.same, '1 is unchanged', `${many(counts.same)} are unchanged`],
    [counts.kept, '1 locked ticket is not changed', `${many(counts.kept)} locked tickets are not changed`],
    [counts.refused, '1 row is skipped', `${many(counts.refused)} rows are skipped`],
  ];
  return all.flatMap(([count, one, other]) => (count === 0 ? [] : [plural(count, one, other)]));
}

function buttonWords(check: CheckView): string {
  const { counts, codes } = check;
  const wanted = wantedIn(check);
  if (wanted === 0 && codes > 0) return plural(codes, 'Import 1 ticket code', `Import ${many(codes)} ticket codes`);
  if (counts.gone > 0) return `Import and cancel ${many(counts.gone)}`;
  return counts.refused === 0 ? `Import ${many(wanted)}` : `Import ${many(wanted)}, skip ${many(counts.refused)}`;
}
