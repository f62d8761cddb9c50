import { type AuditView, listAudit } from '../../../../domain/audit/audit-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { useMe } from '../../people/me.ts';
import { useOnline } from '../../device/online.ts';

/** Number of audit entries per request. */
const ASKED = 20;

export interface RecordHistory {
  /** Audit entries, newest first; undefined while loading. */
  readonly entries: readonly AuditView[] | undefined;
  readonly again: () => void;
}

/** Loads organisers' changes of one document, again with each of its revisions. */
export function useRecordHistory(id: string | undefined, rev: string | undefined): RecordHistory {
  const online = useOnline();
  const { value, again } = useQuery((signal) => http.request(listAudit, { thing: id, count: ASKED }, { signal }), {
    about: id !== undefined && online ? `${id} ${rev}` : undefined,
  });
  return { entries: value?.data, again };
}

/** Returns a function that names the author of a change: "you", a name, or unknown. */
export function useWhoChanged(): (entry: Pick<AuditView, 'by' | 'by_name'>) => string {
  const me = useMe()?.id;
  return ({ by, by_name: name }) => (by === me ? 'you' : name || 'another organiser');
}
