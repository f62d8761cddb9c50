import type { Ports } from '../../ports.ts';
import { publishHealth } from './publish-health.ts';
import { storeShopTickets } from './shop-ticket-store.ts';
import type { Heard } from './source-port.ts';
import { type SourceRow, updateSource } from './source-store.ts';

/** What a signed call of a shop says itself. */
type Pushed = Extract<Heard, { readonly what: 'tickets' | 'products' }>;

/**
 * Takes in what a shop says in a signed call, and returns once it is stored: the shop waits a few seconds only. People's tickets follow
 * with the next work on the source, which is due at once; before it is started, and while it is paused, what arrives waits.
 */
export async function takePushed(source: SourceRow, said: Pushed, ports: Ports): Promise<void> {
  const { id, options } = source;
  const changed =
    said.what === 'tickets' ? await storeShopTickets(said.page, { id, nameless: options.nameless }, ports) : 0;
  await notePushed(id, { said, changed }, ports);
}

interface Noted {
  readonly said: Pushed;
  /** Tickets that changed. */
  readonly changed: number;
  /** Who is named in the audit for what follows: a token; absent for the source itself. */
  readonly by?: string | undefined;
}

/** Notes that a shop has called, which products it named, and that work on the source is due at once. */
export async function notePushed(id: string, { said, changed, by }: Noted, ports: Ports): Promise<void> {
  const now = ports.now();
  await updateSource(
    id,
    (held) => ({
      ...held,
      products: withProducts(held.products, said, held.kind),
      pushedBy: by ?? '',
      checkedAt: now,
      nextAt: Math.min(held.nextAt, now),
      ...(changed > 0 && { changedAt: now, lastChanged: changed }),
    }),
    ports,
  );
  await publishHealth(id, ports);
}

/** The known products with those of a call. A name that was heard is kept when a ticket names the product only by its id. */
function withProducts(known: SourceRow['products'], said: Pushed, kind: SourceRow['kind']): SourceRow['products'] {
  const heard =
    said.what === 'products'
      ? said.products
      : [...new Set(said.page.tickets.map(({ product }) => product))]
          .filter((id) => !known.some((product) => product.id === id))
          .map((id) => ({ id, name: kind === 'push' ? id : `Product ${id}` }));
  const names = new Map([...known, ...heard].map(({ id, name }) => [id, name]));
  return [...names].map(([id, name]) => ({ id, name }));
}
