import { callSourceHook, checkSource, previewSourceRun } from '../../../domain/sources/source-calls.ts';
import { isProgrammeKind } from '../../../domain/sources/source-kind.ts';
import { shopTitle } from '../../../domain/sources/shops.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { hearHook } from './hook.ts';
import { publishHealth } from './publish-health.ts';
import { readPreview } from './read-preview.ts';
import { shopTicketTable } from './shop-ticket-store.ts';
import { isRead, PullFailed, type SourceCheck } from './source-port.ts';
import { type SourceRow, updateSource } from './source-store.ts';
import { found, viewOf } from './source-view.ts';
import { openSource, openStoredProgramme } from './ticket-source.ts';

/** A shop that only calls cannot be asked: what it said so far is what is known. */
async function checkPushed(
  { id, kind, hookSealed = '', checkedAt, event, products }: SourceRow,
  ports: Ports,
): Promise<SourceCheck> {
  const title = shopTitle(kind);
  // Any system may push with a token, which needs no secret.
  if (kind === 'push' && checkedAt === 0) throw new PullFailed('Nothing has arrived yet.');
  if (kind !== 'push' && hookSealed === '')
    throw new PullFailed(`Enter the secret with which ${title} signs its calls.`);
  if (checkedAt === 0) throw new PullFailed(`${title} has not called yet, or signs its calls with another secret.`);
  const orders = await (await shopTicketTable(ports)).count('bySettled', [id]);
  return { product: title, event, products, orders };
}

async function checked(source: SourceRow, ports: Ports): Promise<SourceCheck> {
  if (isProgrammeKind(source.kind)) return openStoredProgramme(source, ports).check();
  const shop = openSource(source, ports);
  return isRead(shop) ? shop.check() : checkPushed(source, ports);
}

export const sourceCheckEndpoints = [
  endpoint(previewSourceRun, {
    summary:
      'Reads the other system and says what would happen to each of its tickets: added, held back, ended, and why. Changes nothing. ' +
      'While `is_reading` is true, call again.',
    example: { id: 'shop' },
    handle: async ({ input: { id }, ports }) => readPreview(await found(id, ports), { ...ports, group: undefined }),
  }),
  endpoint(checkSource, {
    summary: 'Asks the other system who it is and what it sells. Changes no ticket.',
    example: { id: 'shop' },
    async handle({ input: { id }, ports }) {
      const source = await found(id, ports);
      try {
        const { product, event, products, orders } = await checked(source, ports);
        await updateSource(id, (held) => ({ ...held, product, event, products }), ports);
        await publishHealth(id, ports);
        return { wrong: '', orders, source: await viewOf(await found(id, ports), ports) };
      } catch (error) {
        if (!(error instanceof PullFailed)) throw error;
        return { wrong: error.message, orders: 0, source: await viewOf(source, ports) };
      }
    },
  }),
  endpoint(callSourceHook, {
    summary:
      'Called by another system after a change, in its own words. What is not signed is not believed: it says what to fetch.',
    example: { id: 'shop', key: 'unknown', code: 'ABC23' },
    async handle({ input: { id, key }, raw, header, ports }) {
      await hearHook({ id, key, raw, header }, ports);
      return null;
    },
  }),
];
