import { setImmediate } from 'node:timers/promises';
import { LOG_PAGE } from '../../../domain/limits/log.ts';
import { WEBHOOK_KNOWN_STEP } from '../../../domain/limits/webhooks.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { batchesOf, thingChanges } from '../../../domain/webhooks/webhook-changes.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { ALL, type ChangeSource, type Touched } from './change-sources.ts';
import {
  followed,
  WEBHOOK_SCOPE,
  ticketsToCompare,
  type MessageDelivery,
  queuedMessages,
  sentFingerprints,
} from './delivery-state.ts';

type FollowPorts = Ports;

const printIn = (hooked: ScopeState, id: string): string | undefined =>
  readable(hooked.get(sentFingerprints.name, id), sentFingerprints)?.print;

/** Returns the log position up to which a source was read; undefined if the source is not followed. */
export const cursorPosition = (hooked: ScopeState, key: string): number | undefined =>
  readable(hooked.get(followed.name, key), followed)?.n;

const followOp = (key: string, n: number): Op => ({ c: followed.name, id: key, rev: `n${n}`, doc: { id: key, n } });

const thingOp = (id: string, print: string | undefined): Op =>
  print === undefined
    ? { c: sentFingerprints.name, id, rev: 'gone', del: true }
    : { c: sentFingerprints.name, id, rev: print, doc: { id, print } };

/** Returns the ids (without prefix) of all items of a source that were ever sent. */
const sentIds = (hooked: ScopeState, { prefix }: ChangeSource): string[] =>
  hooked.all(sentFingerprints.name).flatMap(({ id }) => (id.startsWith(prefix) ? id.slice(prefix.length) : []));

/**
 * Starts to follow a source: its current items count as sent. Each step is one log entry that does nothing if the source
 * is already followed, so several servers can start at once and no change is missed.
 */
export async function beginSource(source: ChangeSource, ports: FollowPorts): Promise<void> {
  const { n } = await ports.log.state(source.scope);
  const prints = await source.prints(ALL, ports);
  const deletedIds = sentIds(await ports.log.state(WEBHOOK_SCOPE), source).filter((id) => !prints.has(id));
  const things = [...prints].map(([id, print]) => thingOp(`${source.prefix}${id}`, print));
  const ops = [...things, ...deletedIds.map((id) => thingOp(`${source.prefix}${id}`, undefined))];
  for (let from = 0; from < ops.length; from += WEBHOOK_KNOWN_STEP) {
    await appendWhile(source, undefined, { ops: () => ops.slice(from, from + WEBHOOK_KNOWN_STEP), ports });
    await setImmediate();
  }
  await appendWhile(source, undefined, { ops: () => [followOp(source.key, n)], ports });
}

/** Appends changes only if the source is still at this position. Otherwise another server was faster. */
async function appendWhile(
  { key }: ChangeSource,
  position: number | undefined,
  { ops, ports }: { readonly ops: (hooked: ScopeState) => Op[]; readonly ports: FollowPorts },
): Promise<void> {
  await ports.log.append(WEBHOOK_SCOPE, {
    mid: `follow:${ports.randomId(12)}`,
    by: 'server',
    decide: (hooked) => ({ ops: cursorPosition(hooked, key) === position ? ops(hooked) : [] }),
  });
}

/** Returns the items that changed in a source's log since a position. */
async function touchedSince(source: ChangeSource, after: number, ports: FollowPorts): Promise<Touched> {
  const ids = new Set<string>();
  for (let from = after; ;) {
    const page = await ports.log.read(source.scope, from, LOG_PAGE);
    if (page === 'gone') return ALL;
    for (const op of page.ops) {
      const touched = source.touched(op);
      if (touched === ALL) return ALL;
      if (touched !== undefined) ids.add(touched);
    }
    if (page.to <= from) return ids;
    from = page.to;
  }
}

export interface Following {
  /** Log position to start from if the source was not followed before. */
  readonly from?: number;
  /** If true, compares all items, even if no log entry shows a change. */
  readonly isThorough?: boolean;
}

/**
 * Creates messages about the changes since the last read. One log entry moves the cursor and stores the message, so each
 * change is sent once.
 */
export async function followSource(
  source: ChangeSource,
  ports: FollowPorts,
  { from, isThorough = false }: Following = {},
): Promise<void> {
  const hooked = await ports.log.state(WEBHOOK_SCOPE);
  const position = cursorPosition(hooked, source.key);
  const after = position ?? from;
  if (after === undefined) return;
  const state = await ports.log.state(source.scope);
  const { n } = state;
  const stirred = source.kind === 'tickets' ? hooked.all(ticketsToCompare.name).map(({ id }) => id) : [];
  const isMoved = source.collections.some((c) => state.changedAt(c) > after);
  if (!isMoved && !isThorough && stirred.length === 0) return;
  const touched = isThorough ? ALL : await touchedSince(source, after, ports);
  const which = touched === ALL ? ALL : new Set([...touched, ...stirred]);
  const prints = await source.prints(which, ports);
  await appendWhile(source, position, {
    ops: (held) => sentOps(held, { source, which, prints, n, stirred, ports }),
    ports,
  });
}

interface Comparison {
  readonly source: ChangeSource;
  readonly which: Touched;
  readonly prints: ReadonlyMap<string, string | undefined>;
  readonly n: number;
  readonly stirred: readonly string[];
  readonly ports: FollowPorts;
}

function sentOps(hooked: ScopeState, { source, which, prints, n, stirred, ports }: Comparison): Op[] {
  const { kind, key, prefix } = source;
  const ids =
    which === ALL ? new Set([...prints.keys(), ...sentIds(hooked, source)]) : new Set([...which, ...prints.keys()]);
  const changes = thingChanges(
    [...ids].map((id) => ({ id, told: printIn(hooked, `${prefix}${id}`), now: prints.get(id) })),
  );
  const named = changes.map(({ action, id }) => ({ action, id: `${prefix}${id}`.slice(kind.length + 1) }));
  const messages = batchesOf(named).map((some): MessageDelivery => {
    return { id: `msg_${ports.randomId(12)}`, kind, at: ports.now(), changes: some };
  });
  return [
    ...changes.map(({ id }) => thingOp(`${prefix}${id}`, prints.get(id))),
    ...messages.map((message): Op => ({ c: queuedMessages.name, id: message.id, rev: 'made', doc: message })),
    ...stirred.map((id): Op => ({ c: ticketsToCompare.name, id, rev: 'seen', del: true })),
    followOp(key, n),
  ];
}

/** Number of items deleted per log entry. */
const FORGOTTEN_STEP = 5000;

/** Stops following a kind to which no webhook subscribes. A later subscriber starts with the state at that time. */
export async function releaseCursor(kind: string, ports: FollowPorts): Promise<void> {
  const isOf = ({ id }: { readonly id: string }): boolean => id === kind || id.startsWith(`${kind}:`);
  const ofKind = (hooked: ScopeState): Op[] =>
    [followed.name, sentFingerprints.name]
      .flatMap((c) =>
        hooked
          .all(c)
          .filter(isOf)
          .map(({ id }): Op => ({ c, id, rev: 'gone', del: true })),
      )
      .slice(0, FORGOTTEN_STEP);
  if (ofKind(await ports.log.state(WEBHOOK_SCOPE)).length === 0) return;
  await ports.log.append(WEBHOOK_SCOPE, {
    mid: `let-go:${ports.randomId(12)}`,
    by: 'server',
    decide: (hooked) => ({ ops: ofKind(hooked) }),
  });
}
