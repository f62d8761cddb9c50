import type { Ports } from '../../ports.ts';
import { type TicketRow, ticketTable } from './ticket-row.ts';

/** Number of rows per read. */
const PAGE = 1000;

/** Returns all tickets that are kept until it is known whose they are. */
export async function* ticketsWithoutHolder(ports: Pick<Ports, 'store'>): AsyncGenerator<TicketRow> {
  const table = await ticketTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byPerson', {
      equals: ['', 'held'],
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    yield* page.documents;
    after = page.next;
  }
}
