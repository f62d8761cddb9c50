import { isDeepStrictEqual } from 'node:util';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { TOLD_AT_ONCE } from '../../../domain/limits/notifications.ts';
import {
  type PersonalNotice,
  noticeToSome,
  type PlannedNotification,
} from '../../../domain/notifications/notification.ts';
import { type Op, personScope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, storedCollection } from '../../sync/documents.ts';
import { accountTable } from '../accounts/account-store.ts';
import { ANNOUNCED } from './announced-schedule.ts';
import { audienceOf } from './audience.ts';
import { noticesOf, plannedNotifications } from './notification-store.ts';

/**
 * Recipients of a notification to a limited audience, and the text they have (`shown`). Edits and withdrawals reach them
 * even if the audience has changed. `pushes`: number of times it was pushed to them.
 */
const Addressed = v.object({ id: v.string(), people: v.array(v.string()), shown: v.string(), pushes: v.number() });
type Addressed = v.InferOutput<typeof Addressed>;
const addressed = storedCollection(ANNOUNCED, 'addressed', Addressed);

/** Returns the ids of all people who have this notification in their own list. */
export async function addressees(id: string, ports: Pick<Ports, 'log'>): Promise<ReadonlySet<string>> {
  return new Set((await allDocuments(addressed, ports)).find((each) => each.id === id)?.people);
}

/**
 * Reconciles people's own lists with the organisers' notifications to limited audiences. Compares whole sets, like the
 * public list (notification-store.ts): it can run at any time, in any process, and be interrupted anywhere.
 */
export async function settleSome(ports: Ports, signal: AbortSignal): Promise<void> {
  const planned = new Map((await allDocuments(plannedNotifications, ports)).map((each) => [each.id, each]));
  const addressedById = new Map((await allDocuments(addressed, ports)).map((each) => [each.id, each]));
  for (const each of planned.values()) {
    const notice = noticeToSome(each);
    if (notice && !signal.aborted) await deliver(notice, { planned: each, held: addressedById.get(each.id) }, ports);
  }
  for (const held of addressedById.values()) {
    const each = planned.get(held.id);
    if ((!each || !noticeToSome(each)) && !signal.aborted) await withdraw(held, ports);
  }
}

interface DeliveryState {
  readonly planned: PlannedNotification;
  readonly held: Addressed | undefined;
}

async function deliver(notice: PersonalNotice, { planned, held }: DeliveryState, ports: Ports): Promise<void> {
  const shown = JSON.stringify([notice.title, notice.body, notice.link]);
  if (held?.shown === shown && held.pushes === planned.pushes) return;
  const known = held?.people ?? [];
  const people =
    held?.pushes === planned.pushes ? known : [...new Set([...known, ...(await audienceOf(planned.audience, ports))])];
  // Store the recipients before the first one gets it, so that a withdrawal reaches all of them.
  await note({ id: notice.id, people, shown: '', pushes: planned.pushes }, ports);
  await eachAccount(people, (personId) => show({ personId, id: notice.id, notice }, ports), ports);
  await note({ id: notice.id, people, shown, pushes: planned.pushes }, ports);
}

async function withdraw({ id, people }: Addressed, ports: Ports): Promise<void> {
  await eachAccount(people, (personId) => show({ personId, id, notice: undefined }, ports), ports);
  await append({ c: addressed.name, id, rev: ports.randomId(9), del: true }, ports);
}

const note = (doc: Addressed, ports: Ports): Promise<void> =>
  append({ c: addressed.name, id: doc.id, rev: ports.randomId(9), doc }, ports);

async function append(op: Op, { log, randomId }: Ports): Promise<void> {
  await log.append(ANNOUNCED, {
    mid: randomId(12),
    by: 'server',
    decide: (state) => ({
      ops: (op.del ? state.get(op.c, op.id) : !isDeepStrictEqual(state.get(op.c, op.id)?.doc, op.doc)) ? [op] : [],
    }),
  });
}

/** Calls a function per person, a few at a time. Skips erased people, who have no list. */
async function eachAccount(
  people: readonly string[],
  act: (personId: string) => Promise<void>,
  ports: Ports,
): Promise<void> {
  const accounts = await accountTable(ports);
  for (let from = 0; from < people.length; from += TOLD_AT_ONCE) {
    const standing = await accounts.getMany(people.slice(from, from + TOLD_AT_ONCE));
    await Promise.all(standing.map(({ id }) => act(id)));
    await setImmediate();
  }
}

interface Shown {
  readonly personId: string;
  readonly id: string;
  /** The notification to show; undefined to withdraw it. */
  readonly notice: PersonalNotice | undefined;
}

async function show({ personId, id, notice }: Shown, ports: Ports): Promise<void> {
  const c = noticesOf(personId).name;
  const rev = ports.randomId(9);
  await ports.log.append(personScope(personId), {
    mid: `told:${rev}`,
    by: 'server',
    decide: (state) => {
      const held = state.get(c, id);
      if (!notice) return { ops: held ? [{ c, id, rev, del: true }] : [] };
      return { ops: isDeepStrictEqual(held?.doc, notice) ? [] : [{ c, id, rev, doc: notice }] };
    },
  });
}
