import { CHAT_HISTORY_STEP } from '../../../domain/limits/chats.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { sumHex } from '../../../domain/sync/digest.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { findSnapshot, readDigest, readEarlier, readLog, readSnapshot } from '../../../domain/sync/sync-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { redirect } from '../../http/reply.ts';
import { latestOps, standingOps } from '../../log/compact-ops.ts';
import type { Ports } from '../../ports.ts';
import { packedLog } from '../../sync/compressed-log.ts';
import { comparedSum, newestBefore, partialIn } from '../../sync/partial-collections.ts';
import { snapshotsOf } from '../../sync/snapshots.ts';
import { checkProtocol } from './protocol-check.ts';
import { mayReadScope } from './scopes.ts';

export const scopeEndpoints = [
  endpoint(findSnapshot, {
    summary: 'Where the latest snapshot of a scope is.',
    example: { scope: 'pub' },
    handle: async ({ actor, input, ports, header }) => {
      checkProtocol(header);
      const { n } = await snapshotsOf(ports.log).recent(await readable(actor, input.scope, ports));
      return redirect(snapshotPath(input.scope, ports.log.logId, n));
    },
  }),
  endpoint(readSnapshot, {
    summary: 'A whole scope at one position. What this address answers never changes.',
    example: { scope: 'pub', position: 'latest' },
    handle: async ({ actor, input, ports, header }) => {
      checkProtocol(header);
      const snapshots = snapshotsOf(ports.log);
      const scope = await readable(actor, input.scope, ports);
      const [, logId, n] = /^(.+)-(\d+)$/.exec(input.position) ?? [];
      const found = logId === ports.log.logId ? await snapshots.at(scope, Number(n)) : undefined;
      if (!found) return redirect(snapshotPath(scope, ports.log.logId, (await snapshots.recent(scope)).n));
      return (await found.body).reply(header('accept-encoding'), {
        'cache-control': 'private, max-age=31536000, immutable',
      });
    },
  }),
  endpoint(readLog, {
    summary: 'What changed in a scope after a position, without a hole; 410 where that is no longer known.',
    example: { scope: 'pub', logId: 'as the snapshot said', after: '0' },
    handle: async ({ actor, input, ports, header }) => {
      checkProtocol(header);
      const scope = await readable(actor, input.scope, ports);
      const page = input.logId === ports.log.logId ? await ports.log.read(scope, input.after) : 'gone';
      if (page === 'gone')
        return refuse('gone', 'This position is no longer in the log. Start over from the snapshot.');
      const ops = standingOps(latestOps(page.ops), await ports.log.state(scope));
      const answer = { s: scope, logId: ports.log.logId, from: page.from, to: page.to, ops };
      return packedLog(ports.log, answer).reply(header('accept-encoding'));
    },
  }),
  endpoint(readEarlier, {
    summary:
      'What stands before a place in a collection of which devices hold only the newest: the messages of a room.',
    example: { scope: 'room:stage:main', c: 'messages', before: '1000' },
    handle: async ({ actor, input, ports }) => {
      const state = await ports.log.state(await readable(actor, input.scope, ports));
      if (!partialIn(state.scope).includes(input.c)) refuse('not-found', 'There is nothing here');
      const documents = newestBefore(state.all(input.c), input.before, CHAT_HISTORY_STEP);
      return {
        s: state.scope,
        logId: ports.log.logId,
        n: state.n,
        documents: documents.map(({ id, rev, doc }) => ({ id, rev, doc })),
      };
    },
  }),
  endpoint(readDigest, {
    summary: 'What a mirror of the scope must equal.',
    example: { scope: 'pub' },
    handle: async ({ actor, input, ports, header }) => {
      checkProtocol(header);
      const state = await ports.log.state(await readable(actor, input.scope, ports));
      const sum = comparedSum(state);
      return { s: state.scope, logId: ports.log.logId, n: state.n, count: sum.count, xor: sumHex(sum) };
    },
  }),
];

/** A scope that is not the caller's is answered like one that does not exist. */
const readable = async (actor: Actor, scope: Scope, ports: Ports): Promise<Scope> =>
  (await mayReadScope(actor, scope, ports)) ? scope : refuse('not-found', 'There is nothing here');

const snapshotPath = (scope: Scope, logId: string, n: number): string =>
  `/api/sync/snapshot/${encodeURIComponent(scope)}/${logId}-${n}`;
