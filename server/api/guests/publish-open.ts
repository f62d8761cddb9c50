import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { openDocuments } from '../../../domain/guests/open-document.ts';
import { GUESTS_GATHER } from '../../../domain/limits/guests.ts';
import { LOG_BATCH } from '../../../domain/limits/log.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { OPEN, PUBLIC } from '../../../domain/sync/readable-scopes.ts';
import type { Ports, ScopeState } from '../../ports.ts';

type OpenPorts = Pick<Ports, 'log' | 'event'>;

/**
 * Makes the scope `open` what guests may read of `pub`, and empty if guests are not allowed. Works from the present state, so
 * it may be interrupted, late, or run at several servers.
 */
export async function publishOpen({ log, event }: OpenPorts): Promise<void> {
  for (;;) {
    const [pub, open] = [await log.state(PUBLIC), await log.state(OPEN)];
    if (openOps(open, pub, event()).length === 0) return;
    await log.append(OPEN, {
      mid: `open:${pub.n}:${open.n}`,
      by: 'server',
      decide: (state) => ({ ops: openOps(state, pub, event()).slice(0, LOG_BATCH) }),
    });
  }
}

/** What has to change in `open`. The revision of its documents is made from their content. */
function openOps(open: ScopeState, pub: ScopeState, event: ReturnType<Ports['event']>): Op[] {
  const wanted = openDocuments(event, (c) => pub.all(c).map(({ doc }) => doc)).map((one) => ({
    ...one,
    rev: contentRev(one.doc),
  }));
  const ids = new Set(wanted.map(({ c, id }) => `${c}/${id}`));
  const gone = open
    .collections()
    .flatMap((c) => open.all(c).map(({ id, rev }) => ({ c, id, rev })))
    .filter(({ c, id }) => !ids.has(`${c}/${id}`));
  return [
    ...gone.map(({ c, id, rev }): Op => ({ c, id, rev: `${rev}-`, del: true })),
    ...wanted.filter(({ c, id, rev }) => open.get(c, id)?.rev !== rev),
  ];
}

/** Publishes for guests what changes in `pub`, gathered, until the returned function is called. */
export function followPublic(ports: OpenPorts & Pick<Ports, 'later'>): () => void {
  let gathering: NodeJS.Timeout | undefined;
  const publish = (): void => {
    gathering = undefined;
    ports.later('opening the programme to guests', () => publishOpen(ports));
  };
  const stop = ports.log.subscribe(({ s }) => {
    if (s === PUBLIC) gathering ??= setTimeout(publish, GUESTS_GATHER).unref();
  });
  publish();
  return () => {
    stop();
    clearTimeout(gathering);
  };
}
