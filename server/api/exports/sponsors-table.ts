import { byOrder } from '../../../domain/by-order.ts';
import type { RowOf } from '../../../domain/exports/tables.ts';
import { sponsorTiersCollection } from '../../../domain/sponsorships/sponsor-tier.ts';
import { sponsorshipsCollection } from '../../../domain/sponsorships/sponsorship.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, stored } from '../../sync/documents.ts';
import { sponsorTexts } from '../imports/plan-sponsor-table.ts';
import { absolute } from '../pictures/absolute.ts';

/** Returns all sponsors in their order, under the columns that imports read. */
export async function* sponsorsTable(ports: Ports): AsyncGenerator<RowOf<'sponsors'>> {
  const tiers = await allDocuments(stored(sponsorTiersCollection), ports);
  const names = new Map(tiers.map(({ id, name }) => [id, name]));
  for (const one of (await allDocuments(stored(sponsorshipsCollection), ports)).toSorted(byOrder))
    yield { id: one.id, ...sponsorTexts(one, names), logo: absolute(one.imageUrl, ports) };
}
