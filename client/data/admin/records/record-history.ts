import { type AuditView, listAudit } from '../../../../domain/audit/audit-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { useMe } from '../../people/me.ts';
import { useOnline } from '../../device/online.ts';

/** Entries per request. */
const ASKED = 20;

export interface RecordHistory {
  /** Newest first; undefined while loading. */
  readonly entries: readonly AuditView[] | undefined;
  readonly again: () => void;
}

/** Organisers' changes of one document, reloaded with each revision. */
export function useRecordHistory(id: string | undefined, rev: string | undefined): RecordHistory {
  const online = useOnline();
  const { value, again } = useQuery((signal) => http.request(listAudit, { thing: id, count: ASKED }, { signal }), {
    about: id !== undefined && online ? `${id} ${rev}` : undefined,
  });
  return { entries: value?.data, again };
}

/** The author of a change in words: "you", a name, or unknown. */
export function useWhoChanged(): (entry: Pick<AuditView, 'by' | 'by_name'>) => string {
  const me = useMe()?.id;
  return ({ by, by_name: name }) => (by === me ? 'you' : name || 'somebody else');
}
