import { useEffect, useState } from 'react';
import { listAudit } from '../../../../domain/audit/audit-calls.ts';
import { changeNews } from '../../../../domain/audit/audit-sentence.ts';
import { NEWS_SHOWN } from '../../../../domain/limits/admin.ts';
import { http } from '../../../platform/session/connection.ts';
import { useMe } from '../../people/me.ts';
import type { EntityRows } from '../records/entity-rows.ts';

/**
 * Maximum number of simultaneous changes that are described one by one. A larger number is an import, which the audit shows as
 * one action.
 */
const TOLD = 10;

/** Sentences about colleagues' changes of the last seconds, by document id. */
export type News = ReadonlyMap<string, string>;

type Followed<Row extends { readonly id: string }> = Pick<EntityRows<Row>, 'all' | 'rev'>;

/** Watches the rows of a list and asks the audit who changed them. Returns sentences; the person's own changes are left out. */
export function useNews<Row extends { readonly id: string }>(rows: Followed<Row>): News {
  const [news, setNews] = useState<News>(new Map());
  const me = useMe()?.id;
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const say = (id: string, text: string) => {
      setNews((before) => new Map(before).set(id, text));
      timers.add(
        setTimeout(() => setNews((before) => new Map([...before].filter(([each]) => each !== id))), NEWS_SHOWN),
      );
    };
    const ask = async (id: string) => {
      const answer = await http.request(listAudit, { thing: id, count: 1 });
      const entry = answer.ok ? answer.value.data[0] : undefined;
      if (entry && entry.by !== me) say(id, changeNews(entry, id));
    };
    let before = revisions(rows);
    const look = () => {
      const now = revisions(rows);
      // A cached row has no revision until the database is read; getting one is not a change.
      const changed = [...now].filter(([id, rev]) => before.get(id) && before.get(id) !== rev);
      before = now;
      if (changed.length <= TOLD) for (const [id] of changed) void ask(id);
    };
    const stop = rows.all.subscribe(look);
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [rows, me]);
  return news;
}

const revisions = <Row extends { readonly id: string }>({ all, rev }: Followed<Row>): Map<string, string | undefined> =>
  new Map(all.get().map(({ id }) => [id, rev(id)]));
