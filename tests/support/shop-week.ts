import type { PretixShop, ShopHook, ShopPosition } from './pretix-shop.ts';
import type { TicketFact } from './shop-source.ts';

/** What is in an order when it is bought. */
const KINDS = {
  single: 'one person',
  pair: 'two people',
  /** A person with two tickets. */
  twin: 'one address and one name twice',
  guest: 'a person, and a ticket without an attendee',
  nameless: 'a ticket without an attendee',
} as const;
type Kind = keyof typeof KINDS;
const SOLD: readonly Kind[] = ['single', 'pair', 'single', 'nameless', 'single', 'twin', 'single', 'guest', 'single'];

/** How long a change takes until it shows, in ms. */
const SLOW = 100_000;

/** A shop in which people buy, change and return tickets. The same for the same random numbers. */
export class ShopWeek {
  readonly shop: PretixShop;
  /** Address and code of each ticket that was taken from its holder. */
  readonly former: { readonly email: string; readonly key: string; readonly code: string }[] = [];
  /** Number of times that each kind of change happened. */
  readonly done = new Map<string, number>();
  readonly #random: () => number;
  readonly #unchanged: Record<Kind, string[]> = { single: [], pair: [], twin: [], guest: [], nameless: [] };
  readonly #unpaid: string[] = [];
  readonly #blocked: string[] = [];
  readonly #refunded: string[] = [];
  #late: ShopHook[] = [];
  #people = 0;

  constructor(shop: PretixShop, random: () => number) {
    this.shop = shop;
    this.#random = random;
  }

  #count(what: string, by = 1): void {
    this.done.set(what, (this.done.get(what) ?? 0) + by);
  }

  #person(): { readonly name: string; readonly email: string } {
    this.#people += 1;
    return { name: `Person Of${this.#people}`, email: `p${this.#people}@example.org` };
  }

  #slow(): number {
    return this.#random() < 0.4 ? SLOW : 0;
  }

  sell(orders: number): void {
    const bought = Array.from({ length: orders }, (_, at) => {
      const kind = SOLD[at % SOLD.length] ?? 'single';
      const buyer = this.#person();
      const people = {
        single: [buyer],
        pair: [buyer, this.#person()],
        twin: [buyer, buyer],
        guest: [buyer, {}],
        nameless: [{}],
      }[kind];
      return { kind, code: this.shop.place({ people, buyer: buyer.email }) };
    });
    for (const [at, { kind, code }] of bought.entries())
      if (at % 12 === 10) this.#unpaid.push(code);
      else {
        this.shop.pay(code, this.#slow());
        this.#unchanged[kind].push(code);
      }
    this.#count('sold', orders);
  }

  /** Takes an order that nobody has changed yet. */
  #take(kind: Kind): string {
    const [code] = this.#unchanged[kind].splice(Math.floor(this.#random() * this.#unchanged[kind].length), 1);
    if (code === undefined) throw new Error(`No more orders of ${KINDS[kind]}`);
    return code;
  }

  #position(code: string, nth = 0): ShopPosition {
    const position = this.shop.orders.get(code)?.positions[nth];
    if (!position) throw new Error(`There is no ticket ${nth} of ${code}`);
    return position;
  }

  /** Remembers who had a ticket. */
  #leaves(code: string, nth = 0): void {
    const { id, attendee_email: email, positionid } = this.#position(code, nth);
    if (email !== null) this.former.push({ email, key: String(id), code: `${code}-${positionid}` });
  }

  /** What happens on each day, besides sales. */
  change(): void {
    const { shop } = this;
    for (let n = 0; n < 3; n += 1) this.#refund('single');
    this.#refund('nameless');
    for (let n = 0; n < 2; n += 1) shop.rename(this.#take('single'), 0, this.#onlyName(), this.#slow());
    for (let n = 0; n < 3; n += 1) this.#move('single', this.#person());
    const { email } = this.#person();
    this.#move('single', { email });
    const pair = this.#take('pair');
    this.#leaves(pair, 1);
    shop.drop(pair, 1, this.#slow());
    shop.split(this.#take('pair'), 1, this.#slow());
    // Of two tickets with one address, one gets another name.
    shop.rename(this.#take('twin'), 1, this.#onlyName(), this.#slow());
    // The attendee is named at the shop after all.
    shop.rename(this.#take('guest'), 1, this.#person(), this.#slow());
  }

  #onlyName(): { readonly name: string } {
    return { name: this.#person().name };
  }

  #move(kind: Kind, to: { readonly name?: string; readonly email: string }): void {
    const code = this.#take(kind);
    this.#leaves(code);
    this.shop.rename(code, 0, to, this.#slow());
    this.#count('moved');
  }

  #refund(kind: Kind): void {
    const code = this.#take(kind);
    this.#leaves(code);
    this.shop.cancel(code, this.#slow());
    this.#refunded.push(code);
    this.#count('refunded');
  }

  /** What follows on the next day: unpaid orders are paid or expire, some of those who left come back. */
  follow(): void {
    const { shop } = this;
    for (const [at, code] of this.#unpaid.splice(0).entries())
      if (at % 2 === 0) shop.pay(code, this.#slow());
      else shop.expire(code, this.#slow());
    for (const code of this.#blocked.splice(0)) shop.block(code, 0, false, this.#slow());
    const blocked = this.#take('single');
    shop.block(blocked, 0, true, this.#slow());
    this.#blocked.push(blocked);
    const [reactivated, boughtAgain] = this.#refunded.splice(0);
    if (reactivated !== undefined) shop.reactivate(reactivated, this.#slow());
    if (boughtAgain === undefined) return;
    const { attendee_name: name, attendee_email: email } = this.#position(boughtAgain);
    shop.pay(shop.place({ people: [{ name: name ?? '', email: email ?? '' }] }), this.#slow());
  }

  /** A buyer who named somebody by the mailed link names another one at the shop. */
  nameAtShop(named: ReadonlyMap<string, string>): void {
    const isNamed = ({ id, attendee_email: email }: ShopPosition): boolean => email === null && named.has(String(id));
    const order = [...this.shop.orders.values()].find(
      ({ status, positions: [first] }) => status === 'p' && first && isNamed(first),
    );
    if (!order) throw new Error('No buyer has named anybody');
    this.shop.rename(order.code, 0, this.#person());
    this.#count('named twice');
  }

  /** The calls that arrive: some are lost, some come twice, some come late. */
  takeCalls(): ShopHook[] {
    const arriving = this.#late;
    this.#late = [];
    for (const hook of this.shop.hooks.splice(0)) {
      const fate = this.#random();
      if (fate < 0.5) this.#count('calls lost');
      else if (fate < 0.7) arriving.push(hook);
      else if (fate < 0.85) arriving.push(hook, hook);
      else this.#late.push(hook);
    }
    return arriving;
  }
}

const NO_ADDRESS = 'has no mail address of its attendee';
const OTHER_NAME = 'has the mail address of a ticket with another name';

/** Every ticket that a shop has now, and whom it has to let in. `named`: ticket → address that the buyer gave by the link. */
export function ticketsInShop(shop: PretixShop, named: ReadonlyMap<string, string>): TicketFact[] {
  const all = [...shop.orders.values()].flatMap((order) =>
    order.positions.map((position) => {
      const { id, positionid, attendee_email: address, attendee_name: name } = position;
      const isOver = position.canceled || order.status === 'c' || order.status === 'e';
      const said = isOver ? 'ended' : position.blocked ? 'blocked' : order.status === 'p' ? 'valid' : 'waiting';
      return { id, code: `${order.code}-${positionid}`, said, address: address ?? '', name };
    }),
  );
  const sorted = all.toSorted((a, b) => a.id - b.id);
  const valid = sorted.filter(({ said }) => said === 'valid');
  return sorted.map(({ id, code, said, address, name }): TicketFact => {
    const key = String(id);
    const first = valid.find((one) => one.address === address);
    const admits = address === '' ? (named.get(key) ?? '') : name === first?.name ? address : '';
    const why = admits === '' ? (address === '' ? NO_ADDRESS : OTHER_NAME) : '';
    const isValid = said === 'valid' && why === '';
    return { key, code, said, isValid, admits: isValid ? admits : '', why: said === 'valid' ? why : '' };
  });
}
