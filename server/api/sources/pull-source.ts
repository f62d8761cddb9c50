import { SOURCE_GROUP } from '../../../domain/audit/audit-acts.ts';
import { capital } from '../../../domain/capitalize.ts';
import { conferenceDays } from '../../../domain/event/conference-days.ts';
import {
  SOURCE_AFTER_EVENT,
  SOURCE_DIRTY_MAX,
  SOURCE_ENDINGS_MAX,
  SOURCE_ENDINGS_SHARE,
  SOURCE_ENDINGS_WINDOW,
  SOURCE_FAILURES_TOLD,
  SOURCE_OVERLAP,
  SOURCE_PULL_MAX,
} from '../../../domain/limits/sources.ts';
import type { ShopPage } from '../../../domain/sources/shop-ticket.ts';
import { nightOf } from '../../../domain/event/night.ts';
import { nextPoll, retryWait } from '../../../domain/sources/source-schedule.ts';
import { SHOPS, shopTitle } from '../../../domain/sources/shops.ts';
import { isProgrammeKind } from '../../../domain/sources/source-kind.ts';
import type { Ports } from '../../ports.ts';
import { ticketTable } from '../tickets/ticket-row.ts';
import { pullProgramme } from './pull-programme.ts';
import { putTickets, settleTickets } from './put-tickets.ts';
import { endingsIn, endingsWaiting, unsettle, unsettleAll } from './shop-ticket-store.ts';
import { publishHealth } from './publish-health.ts';
import { isRead, PullFailed, type ShopReader, type SourceCheck, type TicketSource } from './source-port.ts';
import type { SourceRules } from './source-rules.ts';
import { ClaimLost, claimSource, dirtyTable, type SourceClaim, type SourceRow } from './source-store.ts';
import { openSource } from './ticket-source.ts';

/** Whether sources are still read: until a day after the event. */
export const isSourceTime = (ports: Pick<Ports, 'event' | 'now'>): boolean =>
  ports.now() < (conferenceDays(ports.event()).at(-1)?.endsAt ?? Infinity) + SOURCE_AFTER_EVENT;

export const rulesFor = ({ id, kind, map, products, options, pushedBy = '' }: SourceRow): SourceRules => ({
  id,
  kind,
  map,
  options,
  ...(pushedBy !== '' && { by: pushedBy }),
  productNames: Object.fromEntries(products.map((product) => [product.id, product.name])),
});

/** Reads a source now. Does nothing if another server is reading it. Never rejects because of the other system. */
export async function pullSource(id: string, shared: Ports): Promise<void> {
  const claim = await claimSource(id, shared);
  if (!claim) return;
  // What a pull changes belongs together in the audit.
  const ports: Ports = { ...shared, group: `${SOURCE_GROUP}${id}-${shared.randomId(6)}` };
  try {
    await claim.finish(await pulledBy(claim, ports));
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (!(error instanceof PullFailed)) {
      await claim.finish((held) => held);
      throw error;
    }
    await claim.finish((held) => failed(held, error, ports));
  } finally {
    await publishHealth(id, ports);
  }
}

/** Reads a source. Returns what it is afterwards. */
async function pulledBy(claim: SourceClaim, ports: Ports): Promise<(held: SourceRow) => SourceRow> {
  if (isProgrammeKind(claim.source.kind)) return pullProgramme(claim, ports);
  const pulled = await pull(claim, ports);
  return (held) => succeeded(held, { ...pulled, claimedNextAt: claim.source.nextAt }, ports);
}

interface Pulled {
  /** Tickets that changed. */
  readonly changed: number;
  /** What was read; undefined if only single orders were. */
  readonly list?: { readonly asOf: number; readonly isAll: boolean } | undefined;
  readonly check?: SourceCheck | undefined;
  /** Sentence of a pull that waits for an organiser. */
  readonly asks?: string;
  readonly recentEnds?: SourceRow['recentEnds'] | undefined;
}

async function pull(claim: SourceClaim, ports: Ports): Promise<Pulled> {
  const { source } = claim;
  const began = ports.now();
  const goOn = async (): Promise<void> => {
    if (ports.stopping.aborted) throw new ClaimLost();
    if (ports.now() - began > SOURCE_PULL_MAX) throw new PullFailed('Reading took more than 10 minutes.');
    await claim.goOn();
  };
  const rules = rulesFor(source);
  if (source.resettles) await unsettleAll({ id: source.id, nameless: source.options.nameless }, ports);
  const shop = openSource(source, ports, goOn);
  const orders = isRead(shop) ? await readOrders(source, shop, ports) : [];
  const isDue = source.pollAt <= ports.now();
  const isAll =
    source.cursor === 0 || source.comparesAll || source.comparedNight !== nightOf(began, ports.event().zone);
  const list = isDue ? await readList(source, shop, isAll) : undefined;
  const pages = [...orders.map(({ page }) => page), ...(list ? [list] : [])];
  const isListed = isRead(shop) && !SHOPS[source.kind].takesPush;
  const ends = isListed ? await endingsOf(source, pages, ports) : await pushedEndings(source, ports);
  const asks = source.allowsEndings ? undefined : tooManyEndings(source, ends);
  if (asks !== undefined) return { changed: 0, asks };
  const check = isRead(shop) ? await checkIfNew(source, pages, shop) : undefined;
  if (list && isAll) await unsettleHeld(source.id, ports);
  let changed = 0;
  for (const page of pages) changed += await putTickets({ page, rules, goOn }, ports);
  await settleTickets(rules, ports, goOn);
  const dirty = await dirtyTable(ports);
  for (const { id, rev } of orders) await dirty.remove(id, rev);
  return {
    changed,
    check,
    list: list && { asOf: list.asOf, isAll },
    recentEnds: ends.recent,
  };
}

/** Reads what has changed, or everything. A shop that only calls has nothing to read. */
const readList = async (source: SourceRow, shop: TicketSource, isAll: boolean): Promise<ShopPage> =>
  isRead(shop) ? shop.list(isAll ? undefined : source.cursor - SOURCE_OVERLAP) : { tickets: [], asOf: 0 };

/** Fetches the orders that the shop named. */
async function readOrders(source: SourceRow, shop: ShopReader, ports: Ports) {
  const due = { equals: [source.id], to: ports.now() + 1, limit: SOURCE_DIRTY_MAX };
  const { documents } = await (await dirtyTable(ports)).find('bySource', due);
  const orders: { readonly id: string; readonly rev: number; readonly page: ShopPage }[] = [];
  for (const { id, rev, code } of documents) orders.push({ id, rev, page: await shop.one(code) });
  return orders;
}

interface Endings {
  /** Tickets that are to be ended, and of how many valid ones. */
  readonly ends: number;
  readonly valid: number;
  /** Of a shop that pushes: all of the last minutes. */
  readonly recent?: SourceRow['recentEnds'];
}

/** The endings in what was read. */
async function endingsOf(source: SourceRow, pages: readonly ShopPage[], ports: Ports): Promise<Endings> {
  const by = { id: source.id, nameless: source.options.nameless };
  let ends = 0;
  let valid = 0;
  for (const page of pages) {
    const found = await endingsIn(page, by, ports);
    ends += found.ends;
    ({ valid } = found);
  }
  return { ends, valid };
}

/** The endings that a shop pushed and that wait, with those of the last minutes: it may send each on its own. */
async function pushedEndings({ id, recentEnds, allowsEndings }: SourceRow, ports: Ports): Promise<Endings> {
  const now = ports.now();
  const waiting = await endingsWaiting(id, ports);
  const valid = await (await ticketTable(ports)).count('bySource', [id, 'valid']);
  const isRecent = recentEnds !== undefined && now - recentEnds.from < SOURCE_ENDINGS_WINDOW;
  const before = isRecent ? recentEnds : { from: now, count: 0 };
  const ends = before.count + waiting;
  // What organisers allowed is not counted again, and a push that ends nothing asks nothing.
  const recent = allowsEndings ? { from: now, count: 0 } : { from: before.from, count: ends };
  return { ends: waiting === 0 ? 0 : ends, valid: valid + before.count, recent };
}

/** Returns a question if a shop says that many tickets have ended at once; undefined otherwise. */
function tooManyEndings({ kind }: SourceRow, { ends, valid }: Endings): string | undefined {
  if (ends <= SOURCE_ENDINGS_MAX || ends <= valid * SOURCE_ENDINGS_SHARE) return undefined;
  // “pretix” begins with a small letter also at the start of a sentence.
  const title = kind === 'push' ? capital(shopTitle(kind)) : shopTitle(kind);
  return `${title} says ${ends.toLocaleString('en')} tickets are cancelled. None was ended. Look at them.`;
}

/** Reads the shop's products again if a ticket is of one that is not known. */
async function checkIfNew(
  source: SourceRow,
  pages: readonly ShopPage[],
  shop: ShopReader,
): Promise<SourceCheck | undefined> {
  const known = new Set(source.products.map(({ id }) => id));
  const isNew = pages.some(({ tickets }) => tickets.some(({ product }) => !known.has(product)));
  return isNew ? shop.check() : undefined;
}

/** What tickets wait for, such as a company, may be there now. */
async function unsettleHeld(source: string, ports: Ports): Promise<void> {
  const table = await ticketTable(ports);
  const ids: string[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('bySource', {
      equals: [source, 'held'],
      limit: 500,
      ...(after !== undefined && { after }),
    });
    ids.push(...page.documents.map(({ id }) => id));
    after = page.next;
  }
  await unsettle(ids, ports);
}

interface Finished extends Pulled {
  /** When it would have been due if nothing had happened meanwhile. */
  readonly claimedNextAt: number;
}

function succeeded(held: SourceRow, finished: Finished, ports: Ports): SourceRow {
  const { changed, list, check, asks, claimedNextAt, recentEnds } = finished;
  const now = ports.now();
  const { zone } = ports.event();
  const pollAt = list || asks !== undefined ? nextPoll(now, held.options.every, zone) : held.pollAt;
  const nextAt = held.nextAt < claimedNextAt ? Math.min(held.nextAt, pollAt) : pollAt;
  const { isPushed } = SHOPS[held.kind];
  const checkedAt = isPushed ? held.checkedAt : now;
  const well = { ...held, tries: 0, failingSince: 0, wrong: '', checkedAt, pollAt, nextAt };
  if (asks !== undefined) return { ...well, state: 'asking', wrong: asks };
  const compared = list?.isAll
    ? {
        comparesAll: false,
        comparedAt: isPushed ? 0 : now,
        compared: held.cursor === 0 ? 0 : changed,
        comparedNight: nightOf(now, zone),
      }
    : {};
  return {
    ...well,
    ...compared,
    resettles: false,
    allowsEndings: false,
    ...(list && { cursor: list.asOf }),
    ...(recentEnds && { recentEnds }),
    ...(check && { product: check.product, event: check.event, products: check.products }),
    ...(changed > 0 && { changedAt: now, lastChanged: changed }),
  };
}

function failed(held: SourceRow, { message, stops, wait, isQuiet }: PullFailed, ports: Ports): SourceRow {
  const now = ports.now();
  const tries = held.tries + 1;
  const pollAt = now + retryWait(tries, wait);
  return {
    ...held,
    tries,
    failingSince: held.failingSince || now,
    wrong: isQuiet && tries < SOURCE_FAILURES_TOLD ? '' : message,
    pollAt,
    nextAt: pollAt,
    ...(stops && { state: 'stopped' }),
  };
}
