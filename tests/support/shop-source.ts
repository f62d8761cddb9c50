import { DEFAULT_OPTIONS, type ProductMap, type SourceOptions } from '../../domain/sources/source.ts';
import { shopTitle } from '../../domain/sources/shops.ts';
import { hookHash } from '../../server/api/sources/hook.ts';
import {
  BLANK_SOURCE,
  sealHookSecret,
  sealSourceSecret,
  type SourceRow,
  sourceTable,
} from '../../server/api/sources/source-store.ts';
import { shopTicketIn, shopTicketTable } from '../../server/api/sources/shop-ticket-store.ts';
import { accountTable } from '../../server/api/accounts/account-store.ts';
import { heldTickets } from '../../server/api/tickets/held-tickets.ts';
import { ticketTable } from '../../server/api/tickets/ticket-row.ts';
import type { Ports } from '../../server/ports.ts';
import type { StandIn } from './shop-stand-in.ts';

interface NewShopSource {
  readonly id: string;
  /** The stand-in; one of pretix if absent. */
  readonly shop?: Pick<StandIn, 'kind' | 'address' | 'token' | 'hookSecret'>;
  /** The random part of the address that the shop calls. */
  readonly hookKey?: string;
  readonly address?: string;
  readonly state?: SourceRow['state'];
  readonly map?: ProductMap;
  readonly options?: Partial<SourceOptions>;
}

const PRETIX = { kind: 'pretix', address: 'https://shop.example/org/ev/', token: 'secret', hookSecret: '' } as const;

/** Any system that pushes, without a secret. */
export const PUSH = { kind: 'push', address: '', token: '', hookSecret: '' } as const;

/** Stores a running source of a stand-in. */
export async function addShopSource(
  { id, shop = PRETIX, hookKey, address = shop.address, state = 'running', map, options }: NewShopSource,
  ports: Ports,
): Promise<void> {
  const source: SourceRow = {
    ...BLANK_SOURCE,
    id,
    kind: shop.kind,
    name: `Tickets from ${shopTitle(shop.kind)}`,
    address,
    sealed: sealSourceSecret(id, shop.token, ports),
    ...(shop.hookSecret !== '' && { hookSealed: sealHookSecret(id, shop.hookSecret, ports) }),
    ...(hookKey !== undefined && { hookHash: hookHash(hookKey, ports) }),
    secretEnd: 'cret',
    state,
    products: [{ id: '1', name: 'Regular' }],
    map: map ?? { 1: { means: 'ticket', type: 'Attendee' } },
    options: { ...DEFAULT_OPTIONS, codes: false, ...options },
  };
  await (await sourceTable(ports)).insert(source);
}

/** One ticket of a source: what the shop said last, and what it gives here. */
export interface TicketFact {
  readonly key: string;
  readonly code: string;
  readonly said: string;
  readonly isValid: boolean;
  /** Address of who may come in with it; empty if nobody may. */
  readonly admits: string;
  readonly why: string;
}

/** All tickets of a source, by key. */
export async function ticketFacts(source: string, ports: Ports): Promise<TicketFact[]> {
  const said = await shopTicketTable(ports);
  const { documents } = await said.find('bySettled', { equals: [source], limit: 50_000 });
  const tickets = await ticketTable(ports);
  const accounts = await accountTable(ports);
  const facts = await Promise.all(
    documents.map(async (row): Promise<TicketFact> => {
      const ticket = await tickets.get(row.id);
      const account = ticket?.personId ? await accounts.get(ticket.personId) : undefined;
      const held = account && heldTickets(account).find(({ id }) => id === row.id);
      const isValid = held?.state === 'valid';
      return {
        key: row.id.slice(source.length + 1),
        code: shopTicketIn(row, ports)?.code ?? '',
        said: row.state,
        isValid,
        admits: isValid && !account?.disabled ? (account?.address ?? '') : '',
        why: ticket?.state === 'held' ? ticket.why : '',
      };
    }),
  );
  return facts.toSorted((a, b) => Number(a.key) - Number(b.key) || (a.key < b.key ? -1 : 1));
}
