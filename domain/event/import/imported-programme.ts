import type { Company } from '../../companies/company.ts';
import { type Person, personName } from '../../people/person.ts';
import { nameKey } from '../../names.ts';
import type { Stage } from '../../stages/stage.ts';
import type { Track } from '../../stages/track.ts';
import type { Talk } from '../../talks/talk.ts';
import { type Programme, EMPTY_PROGRAMME } from './programme.ts';
import type { ImportContext } from './import-context.ts';
import { peopleKeeper, type PreservedPeople } from './kept-people.ts';
import { narrowedList } from '../../people/narrowed-fields.ts';
import { companyDocument, personDocument, stageDocument, talkDocument, trackDocument } from './imported-documents.ts';
import type { ImportedEvent, ImportedTalk } from './imported-event.ts';
import { importedId, isImportedPerson } from './imported-id.ts';
import { personIds, placeIds, talkIds } from './imported-names.ts';

/** The source as documents (booths with hidden parts), and the ids that are no longer needed. */
export interface ImportedProgramme extends Omit<Programme, 'event'> {
  readonly personIds: ReadonlyMap<string, string>;
  readonly placeIdsOf: Readonly<Record<'stage' | 'track', ReadonlyMap<string, string>>>;
  readonly companyIds: ReadonlyMap<string, string>;
  readonly talkIds: ReadonlyMap<string, string>;
  readonly replaces: boolean;
  /** What was changed here about people and stays. */
  readonly keptPeople: PreservedPeople;
  /** Candidates for removal: stages, tracks and people stay while a talk refers to them. */
  readonly gone: Record<'stages' | 'tracks' | 'talks' | 'people' | 'companies', readonly string[]>;
}

export function importedProgramme(
  imported: ImportedEvent,
  current: Programme,
  context: ImportContext,
): ImportedProgramme {
  const before = takesDemosPlace(imported, current) ? EMPTY_PROGRAMME : current;
  const ids = talkIds({ imported: imported.talks, current: before.talks, stageName: stageNamer(imported, before) });
  const isOther = takesDemosPlace(imported, current) || (context.replace && isAnotherEvent(ids, imported, current));
  const replaces = context.replaces ?? isOther;
  // Companies stay when another event replaces the current one, except those of the demo.
  const kept = replaces ? { ...EMPTY_PROGRAMME, companies: current.event?.isDemo ? [] : current.companies } : current;
  const placeIdsOf = {
    stage: placeIds('stage', imported.stages, kept.stages),
    track: placeIds('track', imported.tracks, kept.tracks),
  };
  const companyIds = placeIds('company', imported.companies, kept.companies);
  const stages = importedStages(imported, kept, placeIdsOf.stage);
  const tracks = importedTracks(imported, current, placeIdsOf.track);
  const persons = personIds(imported.people, kept.people, context);
  const companyOf = companyNamer(imported, { known: kept.companies, companyIds });
  const { frozen = new Set(), packages } = context;
  const companies = importedCompanies(imported, kept.companies, { persons, companyOf, companyIds, frozen, packages });
  const needs = { persons, companyOf, companyIds, companies, frozen, context };
  const { people, keptPeople } = importedPeople(imported, current, needs);
  const talks = importedTalks(imported, current, { ids, placeIdsOf, persons, people, context });
  const fresh = { stages, tracks, companies, people, talks };
  return {
    ...fresh,
    personIds: persons,
    placeIdsOf,
    companyIds,
    talkIds: ids,
    replaces,
    keptPeople,
    gone: leftOut(imported, current, { context, replaces, fresh }),
  };
}

/** Whether the source replaces the demo event: a real schedule does; a new version of the demo only updates it. */
const takesDemosPlace = (imported: ImportedEvent, { event }: Programme): boolean =>
  event?.isDemo === true && imported.event?.isDemo !== true && imported.talks.length > 0;

/** Whether the source is another event: other dates, or no talk in common. */
function isAnotherEvent(
  ids: ReadonlyMap<string, string>,
  imported: ImportedEvent,
  { talks, event }: Programme,
): boolean {
  const { firstDay, lastDay } = imported.event ?? {};
  if (event && firstDay && lastDay && (firstDay > event.lastDay || lastDay < event.firstDay)) return true;
  const listed = new Set(ids.values());
  return listed.size > 0 && !talks.some((talk) => listed.has(talk.id));
}

const finder = <T extends { readonly id: string }>(documents: readonly T[]) => {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return (id: string): T | undefined => byId.get(id);
};

/** Returns the documents with each id once; the first document wins. */
const onceEach = <T extends { readonly id: string }>(documents: readonly T[]): T[] =>
  [...new Map(documents.toReversed().map((document) => [document.id, document])).values()].toReversed();

/** Returns the documents of the source's stages. A stage without an order in the source keeps its position; a new one comes last. */
function importedStages(
  { stages }: ImportedEvent,
  { stages: current }: Programme,
  ids: ReadonlyMap<string, string>,
): Stage[] {
  const currentOf = finder(current);
  let last = Math.max(-1, ...current.map(({ order }) => order), ...stages.map(({ order = -1 }) => order));
  return onceEach(
    stages.map((stage) => {
      const id = ids.get(stage.key) ?? '';
      const known = currentOf(id);
      return stageDocument(id, stage, { current: known, order: stage.order ?? known?.order ?? (last += 1) });
    }),
  );
}

function importedTracks(
  { tracks }: ImportedEvent,
  { tracks: current }: Programme,
  ids: ReadonlyMap<string, string>,
): Track[] {
  const trackOf = finder(current);
  return onceEach(
    tracks.map((track, index) => {
      const id = ids.get(track.key) ?? '';
      return trackDocument(id, track, { current: trackOf(id), index });
    }),
  );
}

function stageNamer(imported: ImportedEvent, current: Programme): (talk: ImportedTalk | Talk) => string {
  const [keys, ids] = [
    new Map(imported.stages.map(({ key, name }) => [key, name])),
    new Map(current.stages.map(({ id, name }) => [id, name])),
  ];
  return (talk) => nameKey(('edition' in talk ? ids.get(talk.stageId ?? '') : keys.get(talk.stage ?? '')) ?? '');
}

type CompanyNamer = (named: string | undefined) => string | undefined;

interface Companies {
  readonly known: readonly Company[];
  readonly companyIds: ReadonlyMap<string, string>;
}

/** Returns a function from a company's key or name to its id; companies imported before are found too. */
function companyNamer(imported: ImportedEvent, { known, companyIds }: Companies): CompanyNamer {
  const byName = new Map([
    ...known.map((company) => [nameKey(company.name), company.id] as const),
    ...imported.companies.map((company) => [nameKey(company.name), companyIds.get(company.key) ?? ''] as const),
  ]);
  return (named = '') => companyIds.get(named) ?? byName.get(nameKey(named));
}

interface CompanyNeeds {
  readonly persons: ReadonlyMap<string, string>;
  readonly companyOf: CompanyNamer;
  readonly companyIds: ReadonlyMap<string, string>;
  readonly frozen: ReadonlySet<string>;
}

/** Returns the source's companies, and the existing companies to which the source assigns people. */
function importedCompanies(
  imported: ImportedEvent,
  known: readonly Company[],
  { persons, companyOf, companyIds, frozen, packages }: CompanyNeeds & Pick<ImportContext, 'packages'>,
): Company[] {
  const movable = imported.people.filter((person) => !frozen.has(persons.get(person.key) ?? ''));
  const members = Map.groupBy(movable, (person) => companyOf(person.company));
  const usersOf = (id: string): string[] => (members.get(id) ?? []).flatMap((person) => persons.get(person.key) ?? []);
  const knownOf = finder(known);
  const named = onceEach(
    imported.companies.map((company) => {
      const id = companyIds.get(company.key) ?? '';
      return companyDocument(id, company, { current: knownOf(id), users: usersOf(id), packages });
    }),
  );
  const listed = new Set(named.map((company) => company.id));
  const joined = known.filter((company) => members.has(company.id) && !listed.has(company.id));
  return [
    ...named,
    ...joined.map((company) => ({ ...company, users: [...new Set([...company.users, ...usersOf(company.id)])] })),
  ];
}

interface PeopleNeeds extends CompanyNeeds {
  readonly companies: readonly Company[];
  readonly context: ImportContext;
}

function importedPeople(
  imported: ImportedEvent,
  current: Programme,
  { persons, companyOf, companies, frozen, context: { lists, narrowed, source, bases } }: PeopleNeeds,
): { readonly people: readonly Person[]; readonly keptPeople: PreservedPeople } {
  const keeper = peopleKeeper({ bases, rule: source?.rule ?? 'theirs' });
  const currentOf = finder(current.people);
  const findCompany = finder(companies);
  const documents = imported.people.map((person) => {
    const id = persons.get(person.key) ?? '';
    const held = currentOf(id);
    if (held && frozen.has(id)) return held;
    const company = findCompany(companyOf(person.company) ?? '');
    const list = lists?.person && narrowedList(lists.person, narrowed?.get(id));
    const said = personDocument(id, person, { current: held, company, list });
    return source ? keeper.keep({ said, current: held, source: person, list }) : said;
  });
  // Two rows may be the same person by mail address; the later one wins.
  const people = [...new Map(documents.map((document) => [document.id, document])).values()];
  return { people, keptPeople: keeper.kept };
}

interface TalkNeeds {
  readonly ids: ReadonlyMap<string, string>;
  readonly placeIdsOf: ImportedProgramme['placeIdsOf'];
  readonly persons: ReadonlyMap<string, string>;
  readonly people: readonly Person[];
  readonly context: ImportContext;
}

function importedTalks(
  imported: ImportedEvent,
  current: Programme,
  { ids, placeIdsOf, persons, people, context }: TalkNeeds,
): Programme['talks'] {
  const currentOf = finder(current.talks);
  const personOf = finder(people);
  const discusses = (context.fixed?.discussions ?? current.event?.discussions) === true;
  return imported.talks.map((talk) => {
    const id = ids.get(talk.key) ?? '';
    const speakers = talk.speakers.flatMap((key) => {
      const person = personOf(persons.get(key) ?? '');
      return person ? [{ id: person.id, name: personName(person) }] : [];
    });
    const stageId = talk.stage === null ? null : (placeIdsOf.stage.get(talk.stage) ?? importedId('stage', talk.stage));
    const trackId = talk.track === null ? null : (placeIdsOf.track.get(talk.track) ?? importedId('track', talk.track));
    return talkDocument(talk, { id, stageId, trackId, speakers, discusses }, currentOf(id));
  });
}

interface LeftOutNeeds {
  readonly context: ImportContext;
  readonly replaces: boolean;
  readonly fresh: Omit<Programme, 'event'>;
}

function leftOut(
  imported: ImportedEvent,
  current: Programme,
  { context, replaces, fresh }: LeftOutNeeds,
): ImportedProgramme['gone'] {
  const demoEnds = replaces && current.event?.isDemo === true && imported.event?.isDemo !== true;
  const whole = (collection: keyof ImportedProgramme['gone']): boolean =>
    demoEnds || imported.whole.includes(collection);
  const demoGone = current.event?.isDemo === true && (replaces || whole('people'));
  const missing = (before: readonly { readonly id: string }[], after: readonly { readonly id: string }[]): string[] => {
    const listed = new Set(after.map((document) => document.id));
    return before.map((document) => document.id).filter((id) => !listed.has(id));
  };
  const speaking = new Set(current.talks.flatMap((talk) => talk.speakers.map((speaker) => speaker.id)));
  const mayGo = (id: string): boolean =>
    isImportedPerson(id) && !context.accounts.has(id) && (demoGone || speaking.has(id));
  const live = current.talks.filter(({ id, edition }) => edition === 'live' && !context.others?.has(id));
  // In the same event, missing talks are cancelled. Only breaks are removed, because people cannot keep them.
  const removable = replaces ? live : live.filter((talk) => talk.kind !== 'talk');
  return {
    stages: whole('stages') ? missing(current.stages, fresh.stages) : [],
    tracks: whole('tracks') ? missing(current.tracks, fresh.tracks) : [],
    talks: replaces || whole('talks') ? missing(removable, fresh.talks) : [],
    people: whole('talks') ? missing(current.people, fresh.people).filter(mayGo) : [],
    companies: demoGone ? missing(current.companies, fresh.companies) : [],
  };
}
