import { byOrder } from '../../../domain/by-order.ts';
import type { RowOf } from '../../../domain/exports/tables.ts';
import { perksLeft } from '../../../domain/perks/perk.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, documentsIn } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { leadCountDocuments } from '../companies/lead-counts.ts';
import { connectionCountDocuments } from '../connections/connection-counts.ts';
import { findDocument } from '../../sync/documents.ts';
import { allClaims, claimedOf, CLAIMS_SCOPE, perks as perkDocuments } from '../perks/claims.ts';
import { entries as entryDocuments, ENTRIES_SCOPE, raffles as raffleDocuments, tallyOf } from '../raffles/entries.ts';
import { companyNames, iso, mailAddresses, personNames } from './known-names.ts';

export async function perksTable(ports: Ports): Promise<RowOf<'perks'>[]> {
  const [state, companyName] = [await ports.log.state(CLAIMS_SCOPE), await companyNames(ports)];
  return (await allDocuments(perkDocuments, ports)).toSorted(byOrder).map((perk) => {
    const claimed = claimedOf(perk.id, state);
    return {
      perk_id: perk.id,
      perk: perk.name,
      company: companyName(perk.companyId),
      stock: perk.stock,
      claimed,
      left: perksLeft(perk, claimed),
    };
  });
}

/** Newest first. Leaves out the codes, because they belong to their holders. */
export async function claimsTable(ports: Ports): Promise<RowOf<'claims'>[]> {
  const [name, email, companyName] = [await personNames(ports), await mailAddresses(ports), await companyNames(ports)];
  const offered = new Map((await allDocuments(perkDocuments, ports)).map((perk) => [perk.id, perk]));
  return (await allClaims(ports)).map(({ perkId, userId, at }) => ({
    perk_id: perkId,
    perk: offered.get(perkId)?.name ?? '',
    company: companyName(offered.get(perkId)?.companyId ?? null),
    user_id: userId,
    name: name(userId),
    email: email(userId),
    claimed_at: iso(at),
  }));
}

export async function rafflesTable(ports: Ports): Promise<RowOf<'raffles'>[]> {
  const state = await ports.log.state(ENTRIES_SCOPE);
  return (await allDocuments(raffleDocuments, ports)).toSorted(byOrder).map(({ id, title, draw }) => ({
    raffle_id: id,
    raffle: title,
    entries: tallyOf(id, state),
    winners: draw?.winners.length ?? 0,
    drawn_at: draw ? iso(draw.drawnAt) : null,
  }));
}

/** Ordered by raffle, then by time of entry. */
export async function entriesTable(ports: Ports): Promise<RowOf<'entries'>[]> {
  const [name, email] = [await personNames(ports), await mailAddresses(ports)];
  const state = await ports.log.state(ENTRIES_SCOPE);
  const held = new Map((await allDocuments(raffleDocuments, ports)).map((raffle) => [raffle.id, raffle]));
  return documentsIn(state, entryDocuments)
    .toSorted((a, b) => (a.raffleId === b.raffleId ? a.at - b.at : a.raffleId < b.raffleId ? -1 : 1))
    .map(({ raffleId, userId, number, at }) => ({
      raffle_id: raffleId,
      raffle: held.get(raffleId)?.title ?? '',
      user_id: userId,
      name: name(userId),
      email: email(userId),
      number,
      entered_at: iso(at),
      won: held.get(raffleId)?.draw?.winners.includes(number) ?? false,
    }));
}

/** Returns the number of received cards and claimed perks per company, but not the cards, which belong to the companies. */
export async function leadsTable(ports: Ports): Promise<RowOf<'leads'>[]> {
  const counts = new Map(
    (await allDocuments(leadCountDocuments, ports)).map((count) => [count.companyId, count.leads]),
  );
  const state = await ports.log.state(CLAIMS_SCOPE);
  const offered = Map.groupBy(await allDocuments(perkDocuments, ports), ({ companyId }) => companyId);
  return (await allDocuments(companies, ports))
    .map(({ id, name }) => ({
      company_id: id,
      company: name,
      leads: counts.get(id) ?? 0,
      perk_claims: (offered.get(id) ?? []).reduce((sum, perk) => sum + claimedOf(perk.id, state), 0),
    }))
    .toSorted((a, b) => b.leads - a.leads || (a.company < b.company ? -1 : 1));
}

/** Returns the number of connections and open requests, but not the connections, which are private. */
export async function connectionsTable(ports: Ports): Promise<RowOf<'connections'>[]> {
  const count = async (id: string): Promise<number> =>
    (await findDocument(connectionCountDocuments, id, ports))?.count ?? 0;
  return [
    { state: 'made', connections: await count('made') },
    { state: 'open', connections: await count('open') },
  ];
}
