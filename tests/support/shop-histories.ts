import * as fc from 'fast-check';
import { pullSource, rulesFor } from '../../server/api/sources/pull-source.ts';
import { putTickets } from '../../server/api/sources/put-tickets.ts';
import { hearHook } from '../../server/api/sources/hook.ts';
import { isRead, type ShopCall } from '../../server/api/sources/source-port.ts';
import { sourceTable, updateSource } from '../../server/api/sources/source-store.ts';
import { openShop } from '../../server/api/sources/ticket-source.ts';
import type { ShopPage } from '../../domain/sources/shop-ticket.ts';
import type { Fetcher } from '../../server/platform/outbound-get.ts';
import type { Ports } from '../../server/ports.ts';
import type { StandIn } from './shop-stand-in.ts';
import { addShopSource, type TicketFact, ticketFacts } from './shop-source.ts';

const n = fc.nat({ max: 12 });
const nth = fc.nat({ max: 3 });
const slow = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 120_000 }));
const fault = fc.constantFrom(200, 429, 500, 502, 401, 'cut', 'page', 'hang', 'foreign next') as fc.Arbitrary<
  200 | 429 | 'cut' | 'page' | 'hang' | 'foreign next'
>;

const aStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('place'),
      people: fc.integer({ min: 1, max: 3 }),
      test: fc.nat({ max: 4 }).map((one) => one === 0),
      slow,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('pay', 'pay', 'pay', 'pay', 'cancel', 'reactivate', 'expire'),
      n,
      slow,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('rename', 'name', 'share', 'drop', 'undrop', 'split', 'block', 'unblock'),
      n,
      nth,
      slow,
    }),
  },
  fc.record({ act: fc.constant('remove'), n }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('tick'), ms: fc.integer({ min: 1, max: 900_000 }) }) },
  fc.record({
    act: fc.constant('hooks'),
    fates: fc.array(fc.constantFrom('lost', 'once', 'twice', 'late'), { maxLength: 6 }),
  }),
  fc.record({ act: fc.constant('forged'), code: fc.string({ maxLength: 12 }) }),
  fc.record({ act: fc.constantFrom('stall', 'resume') }),
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('poll'),
      faults: fc.array(fault, { maxLength: 3 }),
      between: fc.boolean(),
    }),
  },
);
/** A history of a shop and of those who read it. */
export const histories = fc.array(aStep, { maxLength: 60, size: 'max' });
type Step = Partial<{
  readonly act: string;
  readonly n: number;
  readonly nth: number;
  readonly slow: number;
  readonly people: number;
  readonly test: boolean;
  readonly ms: number;
  readonly fates: readonly string[];
  readonly code: string;
  readonly faults: readonly (200 | 429 | 'cut' | 'page' | 'hang' | 'foreign next')[];
  readonly between: boolean;
}>;

/** What a reader that lacks one rule sees. */
export interface Without {
  readonly fetch?: (shop: StandIn) => Fetcher;
  /** Takes a list that another server read long ago as if it were new. */
  readonly fence?: false;
}

export interface Outcome {
  readonly incremental: TicketFact[];
  readonly full: TicketFact[];
  readonly neverPaid: readonly string[];
}

/** The random part of the address that the shop calls. */
const KEY = 'hook-key';

/** Plays a history, ends it with one ordinary poll, and reads the same shop once as a whole into another store. */
export class HistoryPlayer {
  readonly #shop: StandIn;
  readonly #ports: Ports;
  readonly #fence: boolean;
  readonly #id: string;
  readonly #codes: string[] = [];
  readonly #late: ShopCall[] = [];
  readonly #stalled: ShopPage[] = [];
  readonly #neverPaid: string[] = [];

  constructor(
    {
      id,
      shop,
      without: { fetch = (stand: StandIn) => stand.fetch, fence } = {},
    }: {
      readonly id: string;
      readonly shop: StandIn;
      readonly without?: Without | undefined;
    },
    ports: Ports,
  ) {
    this.#id = id;
    this.#shop = shop;
    this.#fence = fence ?? true;
    const { log, store } = ports;
    this.#ports = { ...ports, log, store, now: () => shop.now, fetchOutside: fetch(shop) };
  }

  async play(steps: readonly Step[], other: Ports): Promise<Outcome> {
    const source = { id: this.#id, shop: this.#shop, hookKey: KEY };
    await addShopSource(source, this.#ports);
    for (const step of steps) await this.#do(step);
    // All is quiet: transactions commit, faults end, the other server goes on.
    while (this.#stalled.length > 0) await this.#resume();
    this.#shop.tick(121_000);
    this.#shop.faults.length = 0;
    await this.#poll();
    // One key: keys of alf.io's tickets are hashes.
    const { keyedHash } = this.#ports;
    const once: Ports = { ...other, keyedHash, now: () => this.#shop.now, fetchOutside: this.#shop.fetch };
    await addShopSource(source, once);
    await pullSource(this.#id, once);
    return {
      incremental: await ticketFacts(this.#id, this.#ports),
      full: await ticketFacts(this.#id, once),
      neverPaid: this.#neverPaid,
    };
  }

  async #do(step: Step): Promise<void> {
    const { act = '', n: which = 0, slow: late = 0 } = step;
    const code = this.#codes[which % Math.max(1, this.#codes.length)];
    if (act === 'place') this.#place(step);
    else if (act === 'tick') this.#shop.tick(step.ms ?? 0);
    else if (act === 'hooks') await this.#hear(step.fates ?? []);
    else if (act === 'forged') await this.#call(this.#shop.forged(step.code ?? ''));
    else if (act === 'stall') await this.#stall();
    else if (act === 'resume') await this.#resume();
    else if (act === 'poll') await this.#faultyPoll(step);
    else if (code !== undefined) this.#change(act, code, { nth: step.nth ?? 0, late });
  }

  #place({ people = 1, test = false, slow: late = 0 }: Step): void {
    const at = this.#codes.length;
    const names = Array.from({ length: people }, (_, i) => ({
      name: `Person ${at}.${i}`,
      email: i === 1 ? '' : `p${at}.${i}.${this.#id}@example.org`,
    }));
    this.#codes.push(this.#shop.place(names, { isTest: test, slow: late }));
  }

  #change(act: string, code: string, { nth: at, late }: { readonly nth: number; readonly late: number }): void {
    const { now } = this.#shop;
    const [own, fresh] = [`p0.0.${this.#id}@example.org`, `r${now}.${this.#id}@example.org`];
    const name = act === 'name' ? `Named ${at}` : `Renamed ${now}`;
    this.#shop.change(act, code, { nth: at, late, attendee: { name, email: act === 'share' ? own : fresh } });
  }

  async #hear(fates: readonly string[]): Promise<void> {
    for (const [at, call] of this.#shop.takeCalls().entries()) {
      const fate = fates[at] ?? 'once';
      if (fate === 'late') this.#late.push(call);
      else for (let times = { lost: 0, twice: 2 }[fate] ?? 1; times > 0; times -= 1) await this.#call(call);
    }
    for (const call of this.#late.splice(0, 1)) await this.#call(call);
  }

  #call(call: ShopCall): Promise<void> {
    return hearHook({ id: this.#id, key: KEY, ...call }, this.#ports);
  }

  /** Another server has read everything, and hangs before it writes. */
  async #stall(): Promise<void> {
    this.#shop.faults.length = 0;
    const { kind, address, token: secret } = this.#shop;
    const shop = openShop({ kind, address, secret }, this.#ports);
    if (isRead(shop)) this.#stalled.push(await shop.list());
  }

  async #resume(): Promise<void> {
    const page = this.#stalled.shift();
    const source = await (await sourceTable(this.#ports)).get(this.#id);
    if (!page || !source) return;
    const { tickets } = page;
    await putTickets(
      { page: this.#fence ? page : { tickets, asOf: this.#shop.now }, rules: rulesFor(source) },
      this.#ports,
    );
    await this.#check();
  }

  async #faultyPoll({ faults = [], between = false }: Step): Promise<void> {
    this.#shop.faults.splice(0, Infinity, ...faults.filter((each) => each !== 200));
    const [first = '', last = ''] = [this.#codes[0], this.#codes.at(-1)];
    // Sales go on while pages are read.
    if (between)
      this.#shop.during = () => {
        this.#shop.tick(700);
        const attendee = { name: `Between ${this.#shop.now}`, email: '' };
        this.#shop.change('name', first, { nth: 0, late: 0, attendee });
        this.#shop.change('remove', last, { nth: 0, late: 0, attendee });
      };
    await this.#poll();
    this.#shop.during = undefined;
  }

  async #poll(): Promise<void> {
    // An organiser has a stopped source run again, and answers its question.
    await updateSource(
      this.#id,
      (held) => ({ ...held, state: 'running', pollAt: 0, nextAt: 0, allowsEndings: true }),
      this.#ports,
    );
    await pullSource(this.#id, this.#ports);
    await this.#check();
  }

  async #check(): Promise<void> {
    const valid = (await ticketFacts(this.#id, this.#ports)).filter(({ isValid }) => isValid);
    const { everPaid } = this.#shop;
    const unpaid = valid.filter(({ key, admits }) => !everPaid.has(key) && !everPaid.has(admits));
    this.#neverPaid.push(...unpaid.map(({ key }) => key));
  }
}
