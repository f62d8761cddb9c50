import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { sourceHealthCollection, type SourceHealth } from '../../../domain/sources/source-health.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { ticketTable } from '../tickets/ticket-row.ts';
import { SHOP_TICKET_STATES } from '../../../domain/sources/shop-ticket.ts';
import { shopTicketTable } from './shop-ticket-store.ts';
import { isProgrammeKind } from '../../../domain/sources/source-kind.ts';
import { differingFields } from './differing-fields.ts';
import { BLANK_PROGRAMME, sourceOptions, type SourceRow, sourceTable } from './source-store.ts';

const { scope, name } = sourceHealthCollection;

/** Makes the document of a source's health what the source says. May be repeated. */
export async function publishHealth(id: string, ports: Ports): Promise<void> {
  const source = await (await sourceTable(ports)).get(id);
  const doc = source && (await healthOf(source, ports));
  const decide = (state: ScopeState) => {
    const held = state.get(name, id);
    const rev = doc ? contentRev(doc) : 'gone';
    if (doc) return { ops: held?.rev === rev ? [] : [{ c: name, id, rev, doc }] };
    return { ops: held ? [{ c: name, id, rev, del: true as const }] : [] };
  };
  await ports.log.append(scope, { mid: `source-health:${ports.randomId(12)}`, by: 'server', decide });
}

async function healthOf(source: SourceRow, ports: Ports): Promise<SourceHealth> {
  const { id, kind, state, options, checkedAt, changedAt, nextAt, failingSince, tries, wrong } = source;
  const said = await shopTicketTable(ports);
  const counts = await Promise.all(
    SHOP_TICKET_STATES.map(async (each) => [each, await said.count('byState', [id, each])] as const),
  );
  const given = await ticketTable(ports);
  const held = await given.count('bySource', [id, 'held']);
  // What is bought but is no ticket here, such as a T-shirt, does not count.
  const valid = await given.count('bySource', [id, 'valid']);
  const { waiting = 0, blocked = 0, ended = 0 } = Object.fromEntries(counts);
  return {
    id,
    kind,
    name: source.name,
    place: source.kind === 'push' ? `/api/sources/${id}/tickets` : shownAddress(source),
    state,
    every: options.every,
    checkedAt,
    changedAt,
    nextAt,
    failingSince,
    failures: tries,
    wrong: wrong || (source.programme?.note ?? ''),
    comparedAt: source.comparedAt,
    compared: source.compared,
    lastChanged: source.lastChanged,
    tickets: { waiting, valid, blocked, ended, held },
    ...(isProgrammeKind(kind) && { programme: await programmeHealth(source, ports) }),
    unmapped: source.products.filter((product) => !(product.id in source.map)).length,
  };
}

async function programmeHealth(source: SourceRow, ports: Ports): Promise<NonNullable<SourceHealth['programme']>> {
  const { mark: _mark, note: _note, ...facts } = source.programme ?? BLANK_PROGRAMME;
  const kept = await differingFields(source.id, ports);
  const { publish } = sourceOptions(source);
  return { ...facts, publish, kept: kept.length, asks: kept.filter(({ asks }) => asks).length };
}

/** The address without its scheme, for people. */
export const shownAddress = ({ address }: Pick<SourceRow, 'address'>): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
