import { formatList } from '../../plural.ts';
import type { Company } from '../../companies/company.ts';
import { publicBooth, wholeBooth, withheldBoothAnswers } from '../../companies/shown-booth.ts';
import type { Refusal } from '../../refusal.ts';
import type { Op } from '../../sync/log.ts';
import type { Programme } from './programme.ts';
import { type DiffRow, rowsOf } from './diff-rows.ts';
import { contentRev, saysSame } from './imported-id.ts';
import type { ImportContext } from './import-context.ts';
import { importedProgramme, type ImportedProgramme } from './imported-programme.ts';
import { withinDays } from './imported-days.ts';
import type { ImportedEvent, ImportNote } from './imported-event.ts';
import type { EventSettings } from '../event-settings.ts';
import { importRefusal } from './import-refusal.ts';
import { UNNAMED_IMPORT } from './imported-settings.ts';
import type { DraftedChange } from './drafted-import.ts';
import type { ImportBases, PreservedEdit, SourceValues } from './kept-edits.ts';
import { type ProgrammeAfter, programmeAfter } from './programme-after.ts';

/** Changes an import would make to the catalog. Applying `ops` and comparing again gives no ops. */
export interface EventDiff {
  /** Changes to write to the log, in the order of publication: referenced documents first, the event's settings last. */
  readonly ops: readonly Op[];
  readonly rows: readonly DiffRow[];
  /** Number of talks, people and so on that are the same in source and catalog. */
  readonly unchanged: number;
  /** Parts of the source that were skipped. */
  readonly notes: readonly ImportNote[];
  /** Sentences about the whole import, for the end of the report. */
  readonly remarks: readonly string[];
  /** The source replaces another event instead of changing it. */
  readonly replaces: boolean;
  /** Ids of the source's people, talks and companies, by their key in the source. */
  readonly ids: Readonly<Record<'person' | 'talk' | 'company', ReadonlyMap<string, string>>>;
  /** The compared versions, including the hidden parts of booths. */
  readonly versions: Readonly<Record<'before' | 'after', Omit<Programme, 'event'>>>;
  /** Local edits since the last import that differ from the source: kept, or overwritten with `takeFile`. */
  readonly edits: readonly PreservedEdit[];
  /** Values of the source to remember for the next import. */
  readonly bases: ImportBases;
  /** What the source says, by base. */
  readonly says: ReadonlyMap<string, SourceValues>;
  /** Changes that go into the draft of the schedule, if the source's do. */
  readonly drafts: readonly DraftedChange[];
  /** The source's companies with the hidden parts of their booths, which `ops` leaves out, and their answers that stay hidden. */
  readonly booths: readonly { readonly company: Company; readonly withheld: readonly string[] }[];
}

/** Compares a source with the catalog. Returns a `Refusal` if applying it would do harm or the source is empty. Has no side effects. */
export function eventDiff(source: ImportedEvent, shown: Programme, context: ImportContext): EventDiff | Refusal {
  const { imported, outside, remarks } = withinDays(source, context.fixed ?? {});
  const current = withWholeBooths(shown, context);
  const fresh = importedProgramme(imported, current, context);
  const refused = importRefusal(imported, { current, fresh, context, outside: outside.length });
  if (refused) return refused;
  const left = programmeAfter(fresh, { imported, current, context });
  const { programme: after, settings } = left;
  const named = new Set(fresh.companyIds.values());
  const isNew = fresh.replaces || !current.event;
  const withheld = withheldByBooth(shown.companies, context);
  const content = [
    changesOf('stages', current.stages, after.stages),
    changesOf('tracks', current.tracks, after.tracks),
    boothChanges({ shown: shown.companies, before: current.companies, after: after.companies }, context),
    changesOf('people', current.people, after.people),
    changesOf('talks', current.talks, after.talks),
  ];
  const event = changesOf('event', current.event ? [current.event] : [], settings ? [settings] : []);
  const removals = goneOps(after, current);
  return {
    ops: [...content.flatMap(({ ops }) => ops), ...removals, ...event.ops],
    // Computed on demand, since a large import compares once per entry it writes.
    get rows() {
      const wanted = { ...left.whole, event: settings ?? current.event };
      return rowsOf({ current, after: wanted, removals: goneOps(left.whole, current), replaces: fresh.replaces });
    },
    unchanged: content.reduce((sum, { unchanged }) => sum + unchanged, 0),
    notes: [...outside, ...left.notes],
    remarks: [...remarks, ...sameNames(imported, fresh), ...(isNew ? nameless(imported, settings) : [])],
    replaces: fresh.replaces,
    ids: { person: fresh.personIds, talk: fresh.talkIds, company: fresh.companyIds },
    versions: { before: current, after },
    ...remembered(left),
    booths: fresh.companies
      .filter(({ id }) => named.has(id))
      .map((company) => ({ company, withheld: withheld(company) })),
  };
}

const remembered = ({
  edits,
  bases,
  says,
  drafts,
}: ProgrammeAfter): Pick<EventDiff, 'edits' | 'bases' | 'says' | 'drafts'> => ({
  edits,
  bases,
  says,
  drafts,
});

const withWholeBooths = (shown: Programme, { booths, packages }: ImportContext): Programme => ({
  ...shown,
  companies: shown.companies.map((company) => wholeBooth(company, booths?.get(company.id), packages)),
});

/** Returns names that occur twice in the source in different spellings. */
function sameNames(
  { stages, tracks, companies }: ImportedEvent,
  { placeIdsOf, companyIds }: ImportedProgramme,
): string[] {
  const same = (
    noun: string,
    things: readonly { readonly key: string; readonly name: string }[],
    ids: ReadonlyMap<string, string>,
  ): string[] =>
    [...Map.groupBy(things, ({ key }) => ids.get(key)).values()].flatMap((one) =>
      one.length < 2 ? [] : [`${formatList(one.map(({ name }) => `“${name}”`))} are one ${noun}.`],
    );
  return [
    ...same('stage', stages, placeIdsOf.stage),
    ...same('track', tracks, placeIdsOf.track),
    ...same('company', companies, companyIds),
  ];
}

/** Returns a remark if the source gives the event no name, so that the default name does not stay unnoticed. */
const nameless = ({ event }: ImportedEvent, settings: EventSettings | undefined): string[] =>
  event && event.name === undefined && settings?.name === UNNAMED_IMPORT
    ? [`The file has no name for the event, so it is called “${UNNAMED_IMPORT}”; it gets its own in Settings.`]
    : [];

interface Changes {
  readonly ops: Op[];
  readonly unchanged: number;
}

function changesOf(
  c: string,
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): Changes {
  const old = new Map(before.map((document) => [document.id, document]));
  const changed = after.filter((document) => !saysSame(old.get(document.id), document));
  return {
    ops: changed.map((doc) => ({ c, id: doc.id, rev: contentRev(doc), doc })),
    unchanged: after.length - changed.length,
  };
}

interface Booths {
  readonly shown: readonly Company[];
  readonly before: readonly Company[];
  readonly after: readonly Company[];
}

/** Returns changes with only the visible parts of booths, but counts a booth as changed if only hidden parts did. */
function boothChanges({ shown, before, after }: Booths, context: ImportContext): Changes {
  const { packages, lists } = context;
  const withheld = withheldByBooth(shown, context);
  const seen = after.map((company) =>
    publicBooth(company, { packages, list: lists?.company, withheld: withheld(company) }),
  );
  return {
    ops: changesOf('companies', shown, seen).ops,
    unchanged: changesOf('companies', before, after).unchanged,
  };
}

/** Returns a function that finds the answers of a booth after an import which stay hidden. */
function withheldByBooth(
  shown: readonly Company[],
  { booths }: Pick<ImportContext, 'booths'>,
): (after: Company) => string[] {
  const byId = new Map(shown.map((company) => [company.id, company]));
  return (after) => withheldBoothAnswers(after, { shown: byId.get(after.id), parts: booths?.get(after.id) });
}

function goneOps({ gone, talks }: ImportedProgramme, current: Programme): Op[] {
  const listed = new Set(talks.map((talk) => talk.id));
  const goneTalks = gone.talks.filter((id) => !listed.has(id));
  const kept = [...talks, ...current.talks.filter((talk) => !goneTalks.includes(talk.id) && !listed.has(talk.id))];
  const used = new Set(
    kept.flatMap((talk) => [talk.stageId, talk.trackId, ...talk.speakers.map((speaker) => speaker.id)]),
  );
  const unused = (ids: readonly string[]): string[] => ids.filter((id) => !used.has(id));
  return [
    ...deletions('talks', goneTalks),
    ...deletions('people', unused(gone.people)),
    ...deletions('companies', gone.companies),
    ...deletions('tracks', unused(gone.tracks)),
    ...deletions('stages', unused(gone.stages)),
  ];
}

const deletions = (c: string, ids: readonly string[]): Op[] =>
  ids.map((id) => ({ c, id, rev: contentRev(null), del: true }));
