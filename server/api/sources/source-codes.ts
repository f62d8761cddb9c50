import type { Ports } from '../../ports.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { queueCodes } from '../tickets/code-tasks.ts';
import { hashOf, saltedBy } from '../tickets/give-ticket.ts';
import { firstTicketId, heldTickets } from '../tickets/held-tickets.ts';
import { putTicket } from '../tickets/ticket-row.ts';
import { printOf, type ShopTicketRow, shopTicketIn, shopTicketTable } from './shop-ticket-store.ts';
import type { Settler, Settling } from './ticket-groups.ts';

/** Gives a holder the codes that are printed on their tickets, each once. */
export async function giveCodes(
  holder: Pick<Account, 'id'>,
  tickets: readonly Settling[],
  { rules, ports }: Settler,
): Promise<void> {
  if (!rules.options.codes) return;
  for (const { row, meaning } of tickets) {
    const code = shopTicketIn(row, ports)?.code ?? '';
    const coded = printOf(['code', code, holder.id], ports);
    if (meaning.state !== 'valid' || ticketCode(code) === undefined || row.coded === coded) continue;
    const account = await findAccount(holder.id, ports);
    if (!account || !heldTickets(account).some(({ id }) => id === row.id)) continue;
    if (firstTicketId(account) === row.id)
      await queueCodes([{ accountId: account.id, code, isInvited: false, actor: undefined }], ports);
    else {
      const codeHash = await hashOf(code, ports, await saltedBy(account, ports));
      await putTicket({ id: row.id, personId: account.id, codeHash }, account.rev, ports);
    }
    await noteCode(row, coded, ports);
  }
}

/** Notes that a code was given. */
export async function noteCode({ id }: Pick<ShopTicketRow, 'id'>, coded: string, ports: Ports): Promise<void> {
  const table = await shopTicketTable(ports);
  for (let held = await table.get(id); held && held.coded !== coded; held = await table.get(id))
    if (await table.replace({ ...held, coded }, held.rev)) return;
}
