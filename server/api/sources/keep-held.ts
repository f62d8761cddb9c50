import { sealed } from '../../platform/sealed.ts';
import type { Account } from '../accounts/account-store.ts';
import { heldTickets } from '../tickets/held-tickets.ts';
import type { HeldRow } from '../tickets/read-holders.ts';
import { mailBuyerOnce } from '../tickets/claims/mail-claim.ts';
import { putTicket, ticketTable } from '../tickets/ticket-row.ts';
import { type ShopTicketRow, shopTicketIn } from './shop-ticket-store.ts';
import { type Meaning, nameOf } from './source-rules.ts';
import type { Settler, Settling } from './ticket-groups.ts';

/** Stores tickets that nobody holds, so that organisers see those that are held back. */
export async function keepWithoutHolder(
  tickets: readonly Settling[],
  account: Account | undefined,
  by: Settler,
): Promise<void> {
  const { ports } = by;
  const stored = new Map(
    (await (await ticketTable(ports)).getMany(tickets.map(({ row }) => row.id))).map((row) => [row.id, row]),
  );
  for (const { row, meaning } of tickets) {
    const { state, why, type } = meaning;
    const held = stored.get(row.id);
    // One that ends and that nobody held needs no row.
    if (state === 'valid' || (!held && state !== 'held')) continue;
    if (state !== 'held' && account && heldTickets(account).some(({ id }) => id === row.id)) continue;
    const about = state === 'held' ? sealedFor(row, meaning, by) : { order: '', sealed: '' };
    await putTicket(
      { id: row.id, personId: '', state, why, ...(type && { typeId: type.id }), ...about },
      ports.now(),
      ports,
    );
    if (state === 'held' && by.rules.options.nameless === 'mail-buyer') await mailBuyerOnce(row.id, ports);
  }
}

function sealedFor(
  row: ShopTicketRow,
  { email, firstName, lastName }: Meaning,
  { rules, ports }: Settler,
): { readonly order: string; readonly sealed: string } {
  const said = shopTicketIn(row, ports);
  const held: HeldRow = {
    key: said?.key ?? '',
    code: said?.code ?? '',
    order: said?.order ?? '',
    name: `${firstName} ${lastName}`.trim(),
    email,
    buyer: said?.buyer ?? '',
    product: said ? nameOf(said, rules) : '',
  };
  return { order: held.order, sealed: sealed(Buffer.from(JSON.stringify(held)), `held:${row.id}`, ports) };
}
