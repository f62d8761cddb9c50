import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { PushedDocument } from '../../domain/sync/pushed-document.ts';
import { pushMine } from '../../server/api/sync/push-mine.ts';
import type { HeldDocument, Ports } from '../../server/ports.ts';
import { CompressedBody } from '../../server/sync/compressed-body.ts';

const Body = v.object({ rows: v.array(v.object({ newDocumentState: PushedDocument })) });

/** Answers the requests of the peers from the same memory, compressed and cached like our own answers. */
export function peerCalls(
  ports: Ports,
  personId: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const pages = new Map<string, CompressedBody>();
  const lists = new Map<string, { readonly n: number; readonly held: HeldDocument[] }>();

  /** Sorted by last change, as a server with an index on it would return them. */
  const listOf = async (c: string): Promise<{ readonly n: number; readonly held: HeldDocument[] }> => {
    const state = await ports.log.state(c === 'people' ? 'dir' : 'pub');
    const known = lists.get(c);
    if (known?.n === state.n) return known;
    const list = { n: state.n, held: state.all(c).toSorted((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1)) };
    lists.set(c, list);
    return list;
  };

  const pull = async (query: URLSearchParams): Promise<CompressedBody> => {
    const [c, after, id, limit] = [
      query.get('c') ?? '',
      Number(query.get('n') ?? -1),
      query.get('id') ?? '',
      Number(query.get('limit')),
    ];
    const { n, held: list } = await listOf(c);
    const key = `${n} ${query}`;
    const start = list.findIndex((held) => held.n > after || (held.n === after && held.id > id));
    const run = start < 0 ? [] : list.slice(start, start + limit);
    const last = run.at(-1);
    const checkpoint = last ? { n: last.n, id: last.id } : { n: after, id };
    const page =
      pages.get(key) ??
      new CompressedBody(Buffer.from(JSON.stringify({ documents: run.map(({ doc }) => doc), checkpoint })));
    pages.set(key, page);
    return page;
  };

  return (request, response) => void answer(request, response);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/peer/pull') {
      const { status, headers, body } = await (await pull(url.searchParams)).reply(request.headers['accept-encoding']);
      response.writeHead(status, headers).end(body);
    } else {
      // Applies the same changes in one call: the same checks, log and disk, but no limit of rows and no queue.
      const { rows } = v.parse(Body, await json(request));
      const actor = { id: personId, roles: ['ROLE_ATTENDEE' as const], companyId: null, replayAccess: false };
      const documents = await pushMine(
        actor,
        rows.map((row) => row.newDocumentState),
        ports,
      );
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ documents, logId: ports.log.logId }));
    }
  }
}
