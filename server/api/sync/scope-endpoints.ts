import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { sumHex } from '../../../domain/sync/digest.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { DigestAnswer, LogAnswer, Snapshot } from '../../../domain/sync/protocol.ts';
import { endpoint } from '../../http/endpoint.ts';
import { redirect } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { latestOps, standingOps } from '../../log/latest-ops.ts';
import { packedLog } from '../../sync/packed-log.ts';
import { checkProtocol } from './protocol-check.ts';
import { position } from './query-number.ts';
import { mayReadScope } from './scopes.ts';
import { snapshotsOf } from '../../sync/snapshots.ts';

const findSnapshot = endpoint({
  method: 'get',
  path: '/sync/snapshot/:scope',
  access: 'logged-in',
  summary: 'Where the latest snapshot of a scope is.',
  input: v.object({ scope: v.string() }),
  output: v.unknown(),
  produces: 'redirect',
  example: { scope: 'pub' },
  handle: async ({ actor, input, ports, header }) => {
    checkProtocol(header);
    const { n } = await snapshotsOf(ports.log).recent(await readable(actor, input.scope, ports));
    return redirect(snapshotPath(input.scope, ports.log.logId, n));
  },
});

const readSnapshot = endpoint({
  method: 'get',
  path: '/sync/snapshot/:scope/:position',
  access: 'logged-in',
  summary: 'A whole scope at one position. What this address answers never changes.',
  input: v.object({ scope: v.string(), position: v.string() }),
  output: Snapshot,
  produces: 'application/json, redirect',
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
});

const readLog = endpoint({
  method: 'get',
  path: '/sync/log/:scope',
  access: 'logged-in',
  summary: 'What changed in a scope after a position, without a hole; 410 where that is no longer known.',
  input: v.object({ scope: v.string(), logId: v.string(), after: position }),
  output: LogAnswer,
  example: { scope: 'pub', logId: 'as the snapshot said', after: '0' },
  handle: async ({ actor, input, ports, header }) => {
    checkProtocol(header);
    const scope = await readable(actor, input.scope, ports);
    const page = input.logId === ports.log.logId ? await ports.log.read(scope, input.after) : 'gone';
    if (page === 'gone') return refuse('gone', 'This position is no longer in the log. Start over from the snapshot.');
    const ops = standingOps(latestOps(page.ops), await ports.log.state(scope));
    const answer = { s: scope, logId: ports.log.logId, from: page.from, to: page.to, ops };
    return packedLog(ports.log, answer).reply(header('accept-encoding'));
  },
});

const readDigest = endpoint({
  method: 'get',
  path: '/sync/digest/:scope',
  access: 'logged-in',
  summary: 'What a mirror of the scope must equal.',
  input: v.object({ scope: v.string() }),
  output: DigestAnswer,
  example: { scope: 'pub' },
  handle: async ({ actor, input, ports, header }) => {
    checkProtocol(header);
    const { scope, n, sum } = await ports.log.state(await readable(actor, input.scope, ports));
    return { s: scope, logId: ports.log.logId, n, count: sum.count, xor: sumHex(sum) };
  },
});

export const scopeEndpoints = [findSnapshot, readSnapshot, readLog, readDigest];

/** A scope that is not the caller's is answered like one that does not exist. */
const readable = async (actor: Actor, scope: Scope, ports: Ports): Promise<Scope> =>
  (await mayReadScope(actor, scope, ports)) ? scope : refuse('not-found', 'There is nothing here');

const snapshotPath = (scope: Scope, logId: string, n: number): string =>
  `/api/sync/snapshot/${encodeURIComponent(scope)}/${logId}-${n}`;
