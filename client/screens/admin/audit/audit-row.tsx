import { useState } from 'react';
import type { AuditView } from '../../../../domain/audit/audit-calls.ts';
import { auditSentence, fieldChanges } from '../../../../domain/audit/audit-sentence.ts';
import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { undo } from '../../../data/admin/undo.ts';
import { useOnline } from '../../../data/online.ts';
import { useShownZone } from '../../../data/shown-zone.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './audit.module.css';

interface AuditRowProps {
  readonly entry: AuditView;
  readonly onUndone: () => void;
}

/** One change: who, when, what; its fields before and after on demand; the way back, or why there is none. */
export function AuditRow({ entry, onUndone }: AuditRowProps) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const putBack = async () => {
    setBusy(true);
    await undo([entry.id]);
    setBusy(false);
    onUndone();
  };
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.what}>{auditSentence(entry)}</p>
        <WhoAndWhen entry={entry} />
        <Fields entry={entry} />
      </div>
      {entry.undoable ? (
        <Button size="small" busy={busy} disabled={!online} onClick={() => void putBack()}>
          Undo
        </Button>
      ) : (
        <p className={styles.why}>{entry.why_not}</p>
      )}
    </li>
  );
}

export function WhoAndWhen({ entry }: { readonly entry: AuditView }) {
  const { zone } = useShownZone();
  const at = Temporal.Instant.from(entry.at).epochMilliseconds;
  return (
    <p className={styles.who}>
      {entry.by_name === '' ? 'Somebody' : entry.by_name},{' '}
      <time dateTime={entry.at}>
        {calendarDate(at, zone)}, {clockTime(at, zone)}
      </time>
    </p>
  );
}

function Fields({ entry }: { readonly entry: AuditView }) {
  const changes = entry.changes.flatMap((change) =>
    fieldChanges(change).map((field) => ({ ...field, key: `${change.collection} ${change.id} ${field.field}` })),
  );
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>Before and after</summary>
      <dl className={styles.fields}>
        {changes.map(({ key, field, before, after }) => (
          <div key={key}>
            <dt>{field}</dt>
            <dd>
              {before === '' ? null : <del>{before}</del>} {after === '' ? null : <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
