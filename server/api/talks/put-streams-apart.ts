import * as v from 'valibot';
import { UNKNOWN_TALK_MINUTES } from '../../../domain/limits/event.ts';
import { LOG_BATCH, LOG_PAGE } from '../../../domain/limits/log.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import { Talk } from '../../../domain/talks/talk.ts';
import { TalkVideos } from '../../../domain/talks/player/stream-provider.ts';
import { auditTable } from '../audit/audit-store.ts';
import { followLog } from '../audit/follow-log.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { streams } from './talk-streams.ts';
import { randomId } from '../../platform/random-id.ts';
import type { Store } from '../../store/document-store.ts';
import { LogRegistry } from '../../log/log-registry.ts';
import { Materialised } from '../../log/materialised.ts';

const TALKS = talksOf('live').name;
const Filmed = v.looseObject({ videos: TalkVideos });

/**
 * Migration: talks used to have their video addresses in `pub`. Moves the addresses to the organisers' scope and removes
 * them from the public log. Devices with an older position load the snapshot again.
 */
export async function putStreamsApart(store: Store): Promise<void> {
  const log = await LogRegistry.open({ store, now: Date.now, randomId });
  try {
    for (const scope of ['pub', 'replay']) await takeOut(scope, log);
  } finally {
    await log.close();
  }
  await followLog({ store }); // Read the audit first: it is built from entries that are removed below.
  await tidyAudit(store);
  for (const scope of ['pub', 'replay']) await forget(scope, store);
}

async function takeOut(scope: Scope, log: LogRegistry): Promise<void> {
  for (;;) {
    const state = await log.state(scope);
    const filmed = state
      .all(TALKS)
      .flatMap(({ id, rev, doc }) => (v.is(Filmed, doc) ? [{ id, rev, doc }] : []))
      .slice(0, LOG_BATCH);
    if (filmed.length === 0) return;
    await log.append(streams.scope, {
      mid: `streams-apart:${scope}:${state.n}`,
      by: 'server',
      decide: (own) => ({
        ops: filmed.flatMap(({ id, rev, doc: { videos } }): Op[] =>
          Object.keys(videos).length === 0 || own.get(streams.name, id)
            ? []
            : [{ c: streams.name, id, rev, doc: { id, videos } }],
        ),
      }),
    });
    await log.append(scope, {
      mid: `streams-apart:${state.n}`,
      by: 'server',
      decide: () => ({ ops: filmed.map(({ id, rev, doc: { videos: _apart, ...doc } }) => asTalk(id, rev, doc)) }),
    });
  }
}

/**
 * Returns the write that stores the talk without videos. It is not an edit, so the talk keeps its revision. An earlier
 * version stored talks that end before they start, and no call could return them: they get the default length. An
 * unreadable talk is removed.
 */
function asTalk(id: string, rev: string, doc: object): Op {
  if (v.is(Talk, doc)) return { c: TALKS, id, rev, doc };
  const mended = { ...doc, minutes: UNKNOWN_TALK_MINUTES };
  return v.is(Talk, mended)
    ? { c: TALKS, id, rev: `${rev}:mended`, doc: mended }
    : { c: TALKS, id, rev: `${rev}:unread`, del: true };
}

/** Removes videos from audit entries. An undo then restores everything except the videos. */
async function tidyAudit(store: Store): Promise<void> {
  const audit = await auditTable({ store });
  const without = (doc: Record<string, unknown> | null): Record<string, unknown> | null => {
    const { videos: _apart, ...rest } = doc ?? {};
    return doc && rest;
  };
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await audit.find('byTime', { equals: [], limit: LOG_PAGE, ...(after !== undefined && { after }) });
    for (const entry of page.documents) {
      const isFilmed = entry.changes.some(
        ({ collection, before, after: since }) =>
          collection === TALKS && [before, since].some((doc) => doc && 'videos' in doc),
      );
      const changes = entry.changes.map((change) =>
        change.collection === TALKS
          ? { ...change, before: without(change.before), after: without(change.after) }
          : change,
      );
      if (isFilmed) await audit.replace({ ...entry, changes }, entry.rev);
    }
    after = page.next;
  }
}

/**
 * Removes the log of a scope up to the last entry with a video. Nothing else is lost: documents are stored separately, and
 * the log has later entries.
 */
async function forget(scope: Scope, store: Store): Promise<void> {
  let last = 0;
  for (let at = 0; ;) {
    const entries = await store.log.read(scope, at, LOG_PAGE);
    last =
      entries.findLast(({ ops }) =>
        ops.some(({ c, doc }) => c === TALKS && v.is(Filmed, doc) && Object.keys(doc.videos).length > 0),
      )?.n ?? last;
    at = entries.at(-1)?.n ?? at;
    if (entries.length < LOG_PAGE) break;
  }
  if (last === 0) return;
  const stored = await (await Materialised.open(store)).position(scope);
  if (stored <= last) throw new Error(`The log of ${scope} is not stored up to ${last} yet; start again to go on.`);
  await store.log.truncate(scope, last + 1);
}
