import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { SourceView } from '../../../domain/sources/source-calls.ts';
import type { Ports } from '../../ports.ts';
import { shopTicketTable } from './shop-ticket-store.ts';
import { sourceOptions, type SourceRow, sourceTable } from './source-store.ts';

export const missing = (): never => refuse('not-found', 'There is no such source');
export const found = async (id: string, ports: Ports): Promise<SourceRow> =>
  (await (await sourceTable(ports)).get(id)) ?? missing();

/** What organisers change; If-Match compares it. */
export const revOf = ({ name, address, sealed, hookSealed = '', map, options, state }: SourceRow): string =>
  contentRev([name, address, sealed, map, options, state, ...(hookSealed === '' ? [] : [hookSealed])]);

export async function viewOf(source: SourceRow, ports: Ports): Promise<SourceView> {
  const { id, kind, name, address, state, map, product, event } = source;
  const said = await shopTicketTable(ports);
  const products = source.products.map(async (one) => ({
    ...one,
    valid: await said.count('byProduct', [id, one.id, 'valid']),
    waiting: await said.count('byProduct', [id, one.id, 'waiting']),
  }));
  const secrets = { secret_end: source.secretEnd, hook_secret_end: source.hookSecretEnd ?? '' };
  const own = { id, rev: revOf(source), kind, name, address, ...secrets, state, product, event };
  return {
    ...own,
    products: await Promise.all(products),
    map,
    ...sourceOptions(source),
    has_hook: source.hookHash !== '',
  };
}
