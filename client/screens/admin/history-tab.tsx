import type { ThingHistory } from '../../data/admin/thing-history.ts';
import { useOnline } from '../../data/online.ts';
import { Loading } from '../../ui/loading.tsx';
import { AuditRow } from './audit/audit-row.tsx';
import audit from './audit/audit.module.css';

/** What was changed of a thing, by whom, and the way back. */
export function HistoryTab({ entries, again }: ThingHistory) {
  const online = useOnline();
  if (!entries) return online ? <Loading label="History" rows={3} /> : <p>You need a connection for this</p>;
  if (entries.length === 0) return <p>No admin has changed it</p>;
  return (
    <ol className={audit.entries}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} onUndone={again} />
      ))}
    </ol>
  );
}
