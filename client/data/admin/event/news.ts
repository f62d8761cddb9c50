import { useEffect, useState } from 'react';
import { listAudit } from '../../../../domain/audit/audit-calls.ts';
import { changeNews } from '../../../../domain/audit/audit-sentence.ts';
import { NEWS_SHOWN } from '../../../../domain/limits/admin.ts';
import { http } from '../../../platform/session/connection.ts';
import { useMe } from '../../people/me.ts';
import type { NounRows } from '../records/noun-rows.ts';

/** More than this at once is an import, which the audit tells as a whole. */
const TOLD = 10;

/** What colleagues have changed in the last seconds, in a sentence, by the id of the thing. */
export type News = ReadonlyMap<string, string>;

type Followed<Row extends { readonly id: string }> = Pick<NounRows<Row>, 'all' | 'rev'>;

/** Follows the rows of a list; the audit says who changed one, and one's own changes are no news. */
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
      // What was shown last before the database was read has no revision: it is no change of it to have one.
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
