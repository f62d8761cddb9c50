import { sponsorTiersCollection } from '../../../domain/sponsorships/sponsor-tier.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import { pageDraftsCollection } from '../../../domain/pages/page.ts';
import type { EventFile } from '../../../domain/next-edition/event-file.ts';
import type { ThisEdition } from '../../../domain/next-edition/next-edition.ts';
import type { DiffRow } from '../../../domain/event/import/diff-rows.ts';
import { plural } from '../../../domain/plural.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument, stored } from '../../sync/documents.ts';
import { editScope } from '../../sync/edit-documents.ts';
import { eventSettings, people, stagesOf, tracksOf } from '../../sync/stored-collections.ts';
import type { ImportReport } from '../event/apply-import.ts';
import { allAccounts } from '../accounts/account-store.ts';
import { endDemo } from '../event/end-demo.ts';
import { fieldLists } from '../event-fields/field-lists.ts';
import { packages } from '../packages/packages.ts';
import { putPicture } from '../pictures/store-picture.ts';
import { ticketTypes } from '../tickets/ticket-types.ts';
import { packedLogo, unpackedLogo } from './event-logo.ts';

const pageDrafts = stored(pageDraftsCollection);

/** The stored collections of an event file, by the names that it has for them. The file's allow list is next-edition.ts. */
const PARTS = {
  fields: fieldLists,
  packages,
  ticketTypes,
  pages: pageDrafts,
  stages: stagesOf('live'),
  tracks: tracksOf('live'),
  sponsorTiers: stored(sponsorTiersCollection),
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];

/** Returns what of this event the next edition is made from. */
export async function thisEdition(ports: Ports): Promise<ThisEdition> {
  const [logo, fields, held, types, pages, stages, tracks, sponsorTiers] = await Promise.all([
    packedLogo(ports),
    allDocuments(PARTS.fields, ports),
    allDocuments(PARTS.packages, ports),
    allDocuments(PARTS.ticketTypes, ports),
    allDocuments(PARTS.pages, ports),
    allDocuments(PARTS.stages, ports),
    allDocuments(PARTS.tracks, ports),
    allDocuments(PARTS.sponsorTiers, ports),
  ]);
  const lists = { fields, packages: held, ticketTypes: types, pages, stages, tracks, sponsorTiers };
  return { event: ports.event(), ...(logo !== undefined && { logo }), ...lists };
}

const SERVER: Actor = { id: 'server', roles: [], companyId: null, replayAccess: false };

/** Returns why an event cannot start from a file here; undefined if it can. The demo ends with it. */
export async function startRefusal(ports: Pick<Ports, 'log'>): Promise<Refusal | undefined> {
  const held = await findDocument(eventSettings, 'event', ports);
  return held && !held.isDemo
    ? refusal('conflict', `This server has an event already: ${held.name}. Use the event file on an empty server.`)
    : undefined;
}

/** Returns why an event cannot start from this file here; undefined if it can. Changes nothing. */
export async function startFileRefusal(file: EventFile, ports: Ports): Promise<Refusal | undefined> {
  const refused = await startRefusal(ports);
  const logo = refused ?? (await unpackedLogo(file, ports));
  return logo && 'code' in logo ? logo : undefined;
}

/**
 * Starts the event of an empty server. What only organisers see is written first; the rest and the settings follow in one entry,
 * so after a crash there is no event yet, and the same file starts it again.
 */
export async function startEvent(file: EventFile, ports: Ports, actor: Actor = SERVER): Promise<Refusal | undefined> {
  const refused = await startRefusal(ports);
  if (refused) return refused;
  const logo = await unpackedLogo(file, ports);
  if (logo && 'code' in logo) return logo;
  const pages = await Promise.all(
    file.pages.map(async (page) => ({ ...page, html: page.html === '' ? '' : await ports.cleanPage(page.html) })),
  );
  const whole = { ...file, pages };
  if (await findDocument(eventSettings, 'event', ports)) await removeDemo(ports);
  const logoUrl = logo && (await putPicture(logo, ports));
  const scopes = [...new Set(PART_NAMES.map((part) => PARTS[part].scope))].toSorted(
    (a, b) => Number(a === eventSettings.scope) - Number(b === eventSettings.scope),
  );
  for (const scope of scopes) {
    const documents = PART_NAMES.filter((part) => PARTS[part].scope === scope).flatMap((part) =>
      whole[part].map((doc) => ({ c: PARTS[part].name, id: doc.id, doc })),
    );
    const event = { ...file.event, ...(logoUrl !== undefined && { logoUrl }), ...ports.fixedSettings, isDemo: false };
    const last = scope === eventSettings.scope ? [{ c: eventSettings.name, id: 'event', doc: event }] : [];
    await editScope(scope, { actor, decide: () => [...documents, ...last] }, ports);
  }
  return undefined;
}

/** Ends the demo and removes its programme and people, which an import would have replaced. The demo's settings go last. */
async function removeDemo(ports: Ports): Promise<void> {
  await endDemo(ports);
  const accounts = new Set<string>();
  for await (const { id } of allAccounts(ports)) accounts.add(id);
  const programme = ['talks', 'companies', PARTS.stages.name, PARTS.tracks.name];
  await removeAll(PARTS.stages.scope, { collections: programme, kept: new Set() }, ports);
  await removeAll(people.scope, { collections: [people.name], kept: accounts }, ports);
}

interface Removal {
  readonly collections: readonly string[];
  /** Ids of documents that stay. */
  readonly kept: ReadonlySet<string>;
}

const removeAll = (scope: Scope, { collections, kept }: Removal, { log, randomId }: Ports) =>
  log.append(scope, {
    mid: `event-file:${randomId(12)}`,
    by: 'server',
    decide: (state) => ({
      ops: collections.flatMap((c) =>
        state
          .all(c)
          .filter(({ id }) => !kept.has(id))
          .map(({ id }): Op => ({ c, id, rev: randomId(9), del: true })),
      ),
    }),
  });

/** Reports for the command line what a file starts. */
export function startReport(file: EventFile): ImportReport {
  const row = (noun: DiffRow['noun'], name: string): DiffRow => ({ change: 'added', noun, name, detail: '' });
  const count = file.pages.length;
  return {
    format: 'Plenary event file',
    rows: [
      row('event', file.event.name),
      ...file.stages.map(({ name }) => row('stage', name)),
      ...file.tracks.map(({ name }) => row('track', name)),
    ],
    notes: [],
    remarks: [
      ...(count === 0
        ? []
        : [
            plural(
              count,
              '1 page is there as a draft: publish it.',
              `${count} pages are there as drafts: publish them.`,
            ),
          ]),
      'The event is closed until you open it in Settings.',
    ],
    unchanged: 0,
    accountsAdded: 0,
    accountsChanged: 0,
  };
}
