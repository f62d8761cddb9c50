import type { Actor } from '../../../../domain/people/actor.ts';
import type { Ports } from '../../../ports.ts';
import { withoutMoved } from '../../sources/held-by-source.ts';
import { actOnTickets, type FoundTicket, nextFirst } from '../change-tickets.ts';
import { heldTickets, withoutTicket } from '../held-tickets.ts';
import { giveBackPlaces } from '../sign-up-by-tickets.ts';

interface TakenBack {
  readonly found: FoundTicket;
  /** What the shop said about it, encrypted, and why nobody held it. */
  readonly sealed: string;
  readonly why: string;
  readonly note: string;
}

/** Takes a ticket from its holder, so that nobody holds it, as before somebody was named. */
export async function takeTicketBack(
  actor: Actor,
  { found: { account, row }, sealed, why, note }: TakenBack,
  ports: Ports,
): Promise<void> {
  const next = await nextFirst(account, row.id, ports);
  const after = await actOnTickets(
    actor,
    {
      id: account.id,
      note,
      change: (held) =>
        heldTickets(held).some(({ id, state }) => id === row.id && state === 'valid')
          ? withoutMoved(withoutTicket(held, row.id, next), row.id)
          : undefined,
      puts: [{ id: row.id, personId: '', state: 'held', why, sealed, codeHash: '', reservedUntil: 0 }],
    },
    ports,
  );
  await giveBackPlaces(after, row.typeId, ports);
}
