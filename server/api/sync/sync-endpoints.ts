import { streamEndpoints } from './stream-endpoints.ts';
import { CHAT_HISTORY_STEP } from '../../../domain/limits/chats.ts';
import { OPEN_LOG_AGE, OPEN_SNAPSHOT_AGE, OPEN_SNAPSHOT_SHARED_AGE } from '../../../domain/limits/guests.ts';
import { SNAPSHOT_AGE } from '../../../domain/limits/sync.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { sumHex } from '../../../domain/sync/digest.ts';
import { personScope, type Scope } from '../../../domain/sync/log.ts';
import { findSnapshot, readDigest, readEarlierCall, readLog, readSnapshot } from '../../../domain/sync/sync-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { entityTag, redirect, type Reply } from '../../http/reply.ts';
import { latestOps, withoutDeleted } from '../../log/compact-ops.ts';
import { withoutTakenAnswers } from '../../log/taken-answers.ts';
import type { HeldDocument, Ports, ScopeState } from '../../ports.ts';
import { packedLog } from '../../sync/compressed-log.ts';
import { comparedSum, newestBefore, partialIn } from '../../sync/partial-collections.ts';
import { snapshotsOf } from '../../sync/snapshots.ts';
import { checkProtocol } from './protocol-check.ts';
import { mayReadScope } from './scopes.ts';
import { pullFromMine, pushToMine } from '../../../domain/sync/mine-calls.ts';
import { pushMine, pushRows } from './push-mine.ts';
import { texts } from '../../../domain/texts.ts';
import * as v from 'valibot';
import { UserDocument } from '../../../domain/sync/mine.ts';
import type { PullAnswer } from '../../../domain/sync/protocol.ts';
import { MINE } from '../../log/mine-entries.ts';

interface PullQuery {
  readonly logId: string | undefined;
  readonly after: number;
  readonly limit: number;
}

/**
 * Returns the person's documents changed after a position, oldest change first. At most `limit`, except that documents of
 * one entry stay together; fewer than `limit` only at the end. If the position belongs to another log or is beyond the
 * end, the answer starts from 0 and its checkpoint names this log.
 */
export function pullMine(state: ScopeState, logId: string, query: PullQuery): PullAnswer {
  const after = query.logId === logId && query.after <= state.n ? query.after : 0;
  const changed = state
    .all(MINE)
    .filter(({ n }) => n > after)
    .toSorted((a, b) => a.n - b.n);
  const page = wholeEntries(changed, query.limit);
  const last = page.length < changed.length ? page.at(-1)?.n : undefined;
  return { documents: page.map(({ doc }) => v.parse(UserDocument, doc)), checkpoint: { logId, n: last ?? state.n } };
}

/**
 * Returns the first `limit` documents, plus the rest of the last entry: documents of one entry have the same position and
 * cannot be split.
 */
function wholeEntries(changed: readonly HeldDocument[], limit: number): readonly HeldDocument[] {
  const last = changed[limit - 1];
  return last ? changed.filter(({ n }) => n <= last.n) : changed;
}

const mineEndpoints = [
  endpoint(pushToMine, {
    summary: 'Takes what a device changed; answers with the documents that differ from what it sent.',
    example: {
      rows: [
        {
          newDocumentState: {
            id: 'agenda:keynote',
            kind: 'agenda',
            ref: 'keynote',
            value: { kept: true },
            changedAt: 1_815_375_600_000,
            rev: 'made-by-the-device',
          },
        },
      ],
    },
    handle: async ({ actor, input, ports }) => {
      const sent = input.rows.map(({ newDocumentState }) => newDocumentState);
      const { logId } = ports.log;
      if (!input.mayWait) return { documents: await pushMine(actor, sent, ports), logId };
      const { documents, later } = await pushRows(actor, sent, ports);
      return {
        documents,
        logId,
        ...(later.length > 0 && {
          later: later.map(({ id, wait }) => ({ id, after: wait.retryAfter, message: wait.message })),
        }),
      };
    },
  }),
  endpoint(pullFromMine, {
    summary: 'Your own documents changed after a position, oldest change first.',
    example: { after: '0' },
    handle: async ({ actor, input: { logId, after, limit }, ports, header }) => {
      checkProtocol(header);
      return pullMine(await ports.log.state(personScope(actor.id)), ports.log.logId, { logId, after, limit });
    },
  }),
];

const scopeEndpoints = [
  endpoint(findSnapshot, {
    summary: 'Where the latest snapshot of a scope is.',
    example: { scope: 'pub' },
    handle: async ({ actor, input, ports, header }) => {
      checkProtocol(header);
      const { n } = await snapshotsOf(ports.log).recent(await readable(actor, input.scope, ports));
      return redirected(snapshotPath(input.scope, ports.log.logId, n), actor);
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
      if (!found) return redirected(snapshotPath(scope, ports.log.logId, (await snapshots.recent(scope)).n), actor);
      const caching: Readonly<Record<string, string>> = actor
        ? { 'cache-control': SNAPSHOT_CACHE }
        : { 'cache-control': OPEN_SNAPSHOT_CACHE, etag: entityTag(`${ports.log.logId}-${found.n}`) };
      return (await found.body).reply(header('accept-encoding'), caching);
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
      const state = await ports.log.state(scope);
      const { ops, taken } = withoutTakenAnswers(withoutDeleted(latestOps(page.ops), state), state);
      const answer = { s: scope, logId: ports.log.logId, from: page.from, to: page.to, ops };
      return packedLog(ports.log, answer, taken).reply(header('accept-encoding'), actor ? {} : OPEN_LOG_CACHE);
    },
  }),
  endpoint(readEarlierCall, {
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

/** Returns the scope if the caller may read it. Otherwise refuses as if it did not exist; guests are told to log in. */
async function readable(actor: Actor | undefined, scope: Scope, ports: Ports): Promise<Scope> {
  if (await mayReadScope(actor, scope, ports)) return scope;
  return actor ? refuse('not-found', 'There is nothing here') : refuse('not-logged-in', texts.notAuthorized);
}

/** Guests are many and read the same, so that caches may answer for a while; a withdrawn speaker is gone from them soon. */
const OPEN_SNAPSHOT_CACHE = `public, max-age=${OPEN_SNAPSHOT_AGE}, s-maxage=${OPEN_SNAPSHOT_SHARED_AGE}`;
const OPEN_LOG_CACHE = { 'cache-control': `public, max-age=${OPEN_LOG_AGE}` };

/** Every scope names people, and a copy of somebody who is erased or leaves the directory cannot be recalled from a cache. */
const SNAPSHOT_CACHE = `private, max-age=${SNAPSHOT_AGE}`;

function redirected(path: string, actor: Actor | undefined): Reply {
  const reply = redirect(path);
  return actor ? reply : { ...reply, headers: { ...reply.headers, ...OPEN_LOG_CACHE } };
}

const snapshotPath = (scope: Scope, logId: string, n: number): string =>
  `/api/sync/snapshot/${encodeURIComponent(scope)}/${logId}-${n}`;

/** All calls of sync: a scope as a whole or in steps, its stream, and user documents in both directions. */
export const syncEndpoints = [...scopeEndpoints, ...streamEndpoints, ...mineEndpoints];
