import { useState } from 'react';
import { actSentence, type AuditAct } from '../../../../domain/audit/audit-acts.ts';
import { NO_UNDO } from '../../../../domain/audit/audit.ts';
import type { AuditView } from '../../../../domain/audit/audit-calls.ts';
import { undoAct } from '../../../data/admin/undo.ts';
import { useOnline } from '../../../data/online.ts';
import { Button } from '../../../ui/button.tsx';
import { AuditRow, WhoAndWhen, WhyNot } from './audit-row.tsx';
import styles from './audit.module.css';

interface ActRowProps {
  readonly act: AuditAct<AuditView>;
  readonly onUndone: () => void;
}

/** What was done at once: a row of its own where it is one change, else one row that opens to all of them. */
export function ActRow({ act, onUndone }: ActRowProps) {
  const { group, entries } = act;
  if (group === undefined || entries.length === 1) return <AuditRow entry={entries[0]} onUndone={onUndone} />;
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.what}>{actSentence(act)}</p>
        <WhoAndWhen entry={entries[0]} />
        <details>
          <summary>Step by step</summary>
          <ol className={styles.steps}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onUndone={onUndone} />
            ))}
          </ol>
        </details>
      </div>
      {entries.some(({ undoable }) => undoable) ? (
        <UndoAll group={group} onUndone={onUndone} />
      ) : (
        <WhyNot entry={entries.find(({ why_not: why }) => why !== '' && why !== NO_UNDO) ?? entries[0]} />
      )}
    </li>
  );
}

function UndoAll({ group, onUndone }: { readonly group: string; readonly onUndone: () => void }) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const putBack = async () => {
    setBusy(true);
    await undoAct(group);
    setBusy(false);
    onUndone();
  };
  return (
    <Button size="small" busy={busy} disabled={!online} onClick={() => void putBack()}>
      Undo all of it
    </Button>
  );
}
