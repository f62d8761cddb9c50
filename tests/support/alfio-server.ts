import { type Attendee, callOf, type Changing, ShopBase, type StandInAnswer } from './shop-stand-in.ts';

interface AlfioTicket {
  readonly order: string;
  readonly category: number;
  status: 'PENDING' | 'ACQUIRED' | 'CANCELLED';
  firstName: string;
  lastName: string;
  email: string;
  readonly boughtAt: number;
}

const PATH = '/api/v1/admin/event/days27/';

/** A stand-in for alf.io. It lists confirmed tickets that have a holder, by category and without ids; a cancelled one is gone. */
export class AlfioShop extends ShopBase {
  readonly kind = 'alfio';
  readonly address = 'https://tickets.example.org/event/days27';
  readonly categories = new Map([[1, 'Regular']]);
  readonly tickets: AlfioTicket[] = [];
  #orders = 0;

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
        this.tickets.push({ order, category: 1, status: 'PENDING', ...who, boughtAt: this.now + this.tickets.length });
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
        }
      // Who gets a ticket is told apart by the address: here only the name changes.
      if (act === 'name' && one && one.email !== '') [one.firstName = '', one.lastName = ''] = attendee.name.split(' ');
    });

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
