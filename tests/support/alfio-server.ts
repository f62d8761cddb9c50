import { runInNewContext } from 'node:vm';
import { type Attendee, callOf, type Changing, ShopBase, type StandInAnswer } from './shop-stand-in.ts';

interface AlfioTicket {
  readonly uuid: string;
  readonly order: string;
  readonly category: number;
  status: 'PENDING' | 'ACQUIRED' | 'CANCELLED';
  firstName: string;
  lastName: string;
  email: string;
  readonly boughtAt: number;
}

export interface AlfioEvent {
  readonly name: string;
  /** Whether only extensions that say so hear of it. */
  readonly isAsync: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A request that an extension makes. */
export interface ExtensionRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A collection as scripts see those of Java: it has neither a length nor indexes. */
const collection = (all: readonly string[]) => ({
  iterator() {
    let at = 0;
    return { hasNext: () => at < all.length, next: () => all[at++] };
  },
});

/** Runs an extension as alf.io does, if it is for this event. Returns the requests that it made. */
export function runExtension(
  script: string,
  { name, isAsync, facts }: AlfioEvent,
  extensionParameters: Readonly<Record<string, string>>,
): ExtensionRequest[] {
  const requests: ExtensionRequest[] = [];
  const post = (url: string, headers: object, body: unknown) => {
    requests.push({ url, headers: { ...headers }, body: JSON.stringify(body) });
    return { successful: true, code: 200, body: '{"data":[]}' };
  };
  const scope = {
    ...facts,
    extensionParameters,
    simpleHttpClient: { post },
    extensionLogger: { logWarning() {}, logError() {} },
  };
  const run = (text: string): unknown => runInNewContext(`${script}\n;${text}`, scope);
  const metadata = run('getScriptMetadata()') as { readonly async: boolean; readonly events: readonly string[] };
  if (metadata.async === isAsync && metadata.events.includes(name)) run(`executeScript('${name}')`);
  return requests;
}

const PATH = '/api/v1/admin/event/days27/';

/** A stand-in for alf.io. It lists confirmed tickets that have a holder, by category and without ids; a cancelled one is gone. */
export class AlfioShop extends ShopBase {
  readonly kind = 'alfio';
  readonly address = 'https://tickets.example.org/event/days27';
  readonly categories = new Map([[1, 'Regular']]);
  readonly tickets: AlfioTicket[] = [];
  /** What extensions are told, since. */
  readonly fired: AlfioEvent[] = [];
  #orders = 0;
  #ids = 0;

  constructor(now?: number) {
    super(now);
    this.hookSecret = '';
  }

  protected get authorization(): string {
    return `ApiKey ${this.token}`;
  }

  readonly forged = (text: string) => callOf({ text });

  readonly place = (people: readonly Attendee[], { slow }: { readonly slow: number }): string => {
    this.#orders += 1;
    const order = `R${this.#orders}`;
    this.later(slow, () => {
      for (const { name, email } of people) {
        const [firstName = '', lastName = ''] = email === '' ? [] : name.split(' ');
        const who = { firstName, lastName, email };
        const boughtAt = this.now + this.tickets.length;
        this.#ids += 1;
        const uuid = `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
        this.tickets.push({ uuid, order, category: 1, status: 'PENDING', ...who, boughtAt });
      }
    });
    return order;
  };

  readonly change = (act: string, order: string, { nth, late, attendee }: Changing): void =>
    this.later(late, () => {
      const all = this.tickets.filter((ticket) => ticket.order === order);
      const one = all[nth % Math.max(1, all.length)];
      if (act === 'pay')
        for (const ticket of all) {
          ticket.status = 'ACQUIRED';
          this.everPaid.add(ticket.email);
          this.#assigned(ticket);
        }
      // Who gets a ticket is told apart by the address: here only the name changes.
      if (act === 'name' && one && one.email !== '') [one.firstName = '', one.lastName = ''] = attendee.name.split(' ');
    });

  /** Extensions hear of a sold ticket once it has a holder, and of each other holder. */
  #assigned(ticket: AlfioTicket): void {
    if (ticket.status !== 'ACQUIRED' || ticket.email === '') return;
    const { uuid, category: categoryId, order: ticketsReservationId, firstName, lastName, email } = ticket;
    const shown = { uuid, categoryId, ticketsReservationId, firstName, lastName, email };
    this.fired.push({ name: 'TICKET_ASSIGNED', isAsync: true, facts: { ticket: shown } });
  }

  /** Gives a ticket to somebody else. */
  reassign(order: string, nth: number, { name, email }: Attendee): void {
    const ticket = this.tickets.filter((one) => one.order === order)[nth];
    if (!ticket) return;
    const [firstName = '', lastName = ''] = name.split(' ');
    this.#assigned(Object.assign(ticket, { firstName, lastName, email }));
  }

  /** Cancels a ticket. Extensions hear of it by its id alone, before it is gone from the list: then `save` is called. */
  cancel(order: string, nth: number): { readonly save: () => void } {
    const ticket = this.tickets.filter((one) => one.order === order)[nth];
    const facts = { ticketUUIDs: collection([ticket?.uuid ?? '']) };
    this.fired.push({ name: 'TICKET_CANCELLED', isAsync: false, facts });
    return { save: () => void (ticket && (ticket.status = 'CANCELLED')) };
  }

  /** Cancels a whole reservation: extensions hear of no ticket. */
  cancelOrder(order: string): void {
    this.fired.push({ name: 'RESERVATION_CANCELLED', isAsync: false, facts: { reservationIds: collection([order]) } });
    for (const ticket of this.tickets) if (ticket.order === order) ticket.status = 'CANCELLED';
  }

  protected found({ pathname }: URL): StandInAnswer {
    if (pathname === `${PATH}stats`) {
      const ticketCategories = [...this.categories].map(([id, name]) => ({ id, name }));
      return this.json({ shortName: 'days27', displayName: 'Harbour Days', ticketCategories });
    }
    if (pathname !== `${PATH}download-attendees`) return { status: 404, headers: {}, body: '{}' };
    const shown = this.tickets.filter(({ status, email }) => status === 'ACQUIRED' && email !== '');
    const byCategory = Map.groupBy(shown, ({ category }) => category);
    const listed = [...byCategory].map(([ticketCategoryId, tickets]) => ({
      ticketCategoryId,
      attendees: tickets.map(({ firstName, lastName, email, status, boughtAt }) => ({
        firstName,
        lastName,
        email,
        metadata: {},
        additional: {},
        externalReference: null,
        status,
        confirmationTimestamp: new Date(boughtAt).toISOString(),
      })),
    }));
    return this.json(listed);
  }
}
