import { useEffect, useState } from 'react';
import { type AuditView, listAudit } from '../../../../domain/audit/audit-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { useMe } from '../../people/me.ts';
import { useOnline } from '../../device/online.ts';

/** Entries of a thing that are asked for at once. */
const ASKED = 20;

export interface ThingHistory {
  /** Newest first; nothing until the server has answered. */
  readonly entries: readonly AuditView[] | undefined;
  readonly again: () => void;
}

interface Asked extends Pick<ThingHistory, 'entries'> {
  /** Of which revision, asked how often. */
  readonly of: string;
}

/** What organisers changed of one thing, asked anew with each revision of it. */
export function useThingHistory(id: string | undefined, rev: string | undefined): ThingHistory {
  const [{ entries }, setAnswer] = useState<Asked>({ of: '', entries: undefined });
  const [times, setTimes] = useState(0);
  const online = useOnline();
  const of = `${rev} ${times}`;
  useEffect(() => {
    if (id === undefined || !online) return undefined;
    const stop = new AbortController();
    void http.request(listAudit, { thing: id, count: ASKED }, { signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setAnswer({ of, entries: answer.value.data });
    });
    return () => stop.abort();
  }, [id, of, online]);
  return { entries, again: () => setTimes(times + 1) };
}

/** Author of a change in words: "you", a name, or that it is unknown. */
export function useWhoChanged(): (entry: Pick<AuditView, 'by' | 'by_name'>) => string {
  const me = useMe()?.id;
  return ({ by, by_name: name }) => (by === me ? 'you' : name || 'somebody else');
}
