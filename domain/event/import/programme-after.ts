import { takesPlace, type Talk } from '../../talks/talk.ts';
import { isTooLong, tidyDates, widened, withDates } from '../changed-dates.ts';
import type { EventSettings } from '../event-settings.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportedEvent, ImportedSettings, ImportNote } from './imported-event.ts';
import { importedId } from './imported-id.ts';
import type { ImportedProgramme } from './imported-programme.ts';
import { type DraftedChange, splitOffDraft } from './drafted-import.ts';
import { settingsDocument } from './imported-settings.ts';
import {
  baseAfter,
  editedFields,
  type ImportBase,
  type ImportBases,
  isAddedHere,
  preserveTalkEdits,
  type OwnedField,
  type PreservedEdit,
  type PreservedTalks,
  type SourceValues,
  withPreservedEdits,
} from './kept-edits.ts';
import type { Programme } from './programme.ts';
import { withSpeakerNames } from './speaker-names.ts';
import { type EventDates, eventDates, areDaysListed } from '../event-dates.ts';
import { dateOf } from './imported-days.ts';

const EVENT_FIELDS: readonly OwnedField<EventSettings>[] = [
  { label: 'name', keys: ['name'] },
  { label: 'place', keys: ['location'] },
  { label: 'time zone', keys: ['zone'] },
  {
    label: 'dates',
    keys: ['firstDay', 'lastDay', 'days'],
    // Uses the name and hash of builds that had no lists of days, so that values recorded by their imports still match.
    name: 'firstDay lastDay',
    value: (event) => [event.firstDay, event.lastDay, ...(areDaysListed(event) ? [event.days] : [])],
  },
  { label: 'day change', keys: ['dayChange'] },
];

interface PreservedSettings {
  readonly settings: EventSettings;
  readonly edits: readonly PreservedEdit[];
  readonly base: ImportBase;
}

interface SaidSettings {
  readonly said: EventSettings;
  readonly current: EventSettings | undefined;
  readonly base: ImportBase | undefined;
  readonly talks: readonly Talk[];
  /** The source's own settings. */
  readonly source: ImportedSettings;
  readonly takeFile: boolean;
}

/**
 * Returns the event after an import: edits in Settings since the last import stay. Edited dates stay as long as the source's
 * talks fit into one event with them; days that the talks need are added.
 */
function keptSettings({ said, current, base, talks, source, takeFile }: SaidSettings): PreservedSettings {
  const owned = { fields: EVENT_FIELDS, base };
  const after = baseAfter(said, owned, ({ keys: [key] }) => source[key as keyof ImportedSettings] !== undefined);
  const days = talks.filter(takesPlace).map(({ startsAt }) => dateOf(startsAt, said));
  const mayList = areDaysListed(said) || (current !== undefined && areDaysListed(current));
  const edited = (current ? editedFields(current, said, owned).edited : []).filter(
    ({ label }) => label !== 'dates' || (current && fits(current, days, mayList)),
  );
  if (!current || edited.length === 0) return { settings: said, edits: [], base: after };
  const edits = [{ name: current.name, at: '', fields: edited.map(({ label }) => label) }];
  if (takeFile) return { settings: said, edits, base: after };
  const settings = withPreservedEdits(said, current, edited);
  return { settings: withDates(settings, widened(settings, days, mayList)), edits, base: after };
}

function fits(dates: EventDates, days: readonly string[], mayList: boolean): boolean {
  const wide = widened(dates, days, mayList);
  const shown = eventDates(wide);
  return !isTooLong(wide) && days.every((day) => shown.includes(day));
}

/** The catalog after an import, including edits made in Plenary. */
export interface ProgrammeAfter {
  readonly programme: ImportedProgramme;
  readonly settings: EventSettings | undefined;
  readonly edits: readonly PreservedEdit[];
  /** The source's values to store for the next import. */
  readonly bases: ImportBases;
  readonly says: ReadonlyMap<string, SourceValues>;
  readonly notes: readonly ImportNote[];
  /** Changes for the draft of the schedule; `whole` is the programme once they are released. */
  readonly drafts: readonly DraftedChange[];
  readonly whole: ImportedProgramme;
}

interface Source {
  readonly imported: ImportedEvent;
  readonly current: Programme;
  readonly context: ImportContext;
}

const NONE: ImportBases = new Map();

/** Returns the catalog after an import. Edits are not kept if the current event is the demo, or if the source is another event. */
export function programmeAfter(fresh: ImportedProgramme, source: Source): ProgrammeAfter {
  const { imported, current, context } = source;
  const { takeFile = false, fixed = {} } = context;
  const isOwn = imported.event?.isDemo !== true;
  const bases = (!fresh.replaces && isOwn && context.bases) || NONE;
  const added = missingTalks(fresh, source).filter((talk) => isAddedHere(talk, bases));
  const staying = new Set(takeFile ? [] : added.map(({ id }) => id));
  const talks = talksAfter(fresh, { ...source, bases, staying });
  const said = settingsDocument(imported, {
    kept: fresh.replaces ? undefined : current.event,
    left: fresh.replaces ? [] : [...leftTalks(fresh, current), ...talks.edited],
    fixed,
    template: context.lists?.person?.template,
  });
  const { event: says } = imported;
  const isWhole = isOwn && imported.whole.includes('talks') && !context.source?.isPart;
  const settings = { current: current.event, base: bases.get('event'), talks: talks.talks, takeFile };
  const event = said && says && isWhole ? keptSettings({ ...settings, said, source: says }) : undefined;
  const own = added.filter((talk) => !talk.cancelled).map(({ title }) => ({ name: title, at: '', fields: ADDED }));
  const edits = [...(event?.edits ?? []), ...talks.edits, ...fresh.keptPeople.edits, ...own];
  const gone = { ...fresh.gone, talks: fresh.gone.talks.filter((id) => !staying.has(id)) };
  const whole = { ...fresh, talks: withSpeakerNames(talks.talks, { fresh, current, gone: gone.talks }), gone };
  const { bases: after, ...parts } = released(whole, { before: bases, after: talks.bases }, source);
  const baseOfEvent = event ? [['event', event.base] as const] : [];
  return {
    whole,
    ...parts,
    settings: event ? tidyDates({ ...event.settings, ...fixed }) : said,
    edits,
    bases: isOwn ? new Map([...after, ...fresh.keptPeople.bases, ...baseOfEvent]) : NONE,
    says: new Map([...talks.says, ...fresh.keptPeople.says]),
    notes: takeFile ? [] : edits.map(keptNote),
  };
}

/** Returns what changes at once, and what goes into the draft of the schedule. */
function released(
  whole: ImportedProgramme,
  bases: { readonly before: ImportBases; readonly after: ImportBases },
  { current, context }: Source,
): Pick<ProgrammeAfter, 'programme' | 'drafts' | 'bases'> {
  if (!context.source?.isDraft) return { programme: whole, drafts: [], bases: bases.after };
  const { gone } = whole;
  const split = splitOffDraft({ talks: whole.talks, current: current.talks, gone: gone.talks, bases });
  const programme = { ...whole, talks: split.talks, gone: { ...gone, talks: [] } };
  return { programme, drafts: split.drafts, bases: split.bases };
}

interface TalksAfter extends PreservedTalks {
  /** Talks with an edit that stays. */
  readonly edited: readonly Talk[];
}

/** Returns the talks after the import. `staying`: ids of talks that are missing in the source and stay anyway. */
function talksAfter(
  fresh: ImportedProgramme,
  {
    imported,
    current,
    context,
    bases,
    staying,
  }: Source & { readonly bases: ImportBases; readonly staying: ReadonlySet<string> },
): TalksAfter {
  const cancelled = missingTalks(fresh, { imported, current, context })
    .filter(({ id, kind }) => kind === 'talk' && !staying.has(id))
    .map((talk): Talk => ({ ...talk, cancelled: true }));
  const said = [...fresh.talks, ...cancelled];
  const sourceOf = new Map(imported.talks.map((talk) => [fresh.talkIds.get(talk.key) ?? '', talk]));
  const { takeFile = false } = context;
  const kept = preserveTalkEdits({
    said,
    current: current.talks,
    imported: sourceOf,
    bases,
    takeFile,
    rule: context.source?.rule,
  });
  return { ...kept, edited: kept.talks.filter((talk, index) => talk !== said[index]) };
}

/** Returns the existing talks that are missing in the source. */
function leftTalks({ talks }: ImportedProgramme, current: Programme): readonly Talk[] {
  const listed = new Set(talks.map(({ id }) => id));
  return current.talks.filter(({ id, kind }) => kind === 'talk' && !listed.has(id));
}

const ADDED = ['added here'];

const keptNote = ({ name, at, fields }: PreservedEdit): ImportNote => ({
  level: 'kept',
  at: at || name,
  message: fields === ADDED ? 'was added here and stays' : `keeps what was edited here: ${fields.join(', ')}`,
});

/** Returns the missing talks as cancelled, because people who keep them must be told. Breaks are removed instead. */
function missingTalks(fresh: ImportedProgramme, { imported, current, context: { others } }: Source): readonly Talk[] {
  if (fresh.replaces || !imported.whole.includes('talks')) return [];
  const unread = (imported.unread ?? []).map((key) => importedId('talk', key));
  const listed = new Set([...fresh.talks.map((talk) => talk.id), ...unread]);
  const titles = new Set(imported.unreadTitles);
  const isUnread = (talk: Talk): boolean => listed.has(talk.id) || titles.has(talk.title);
  return current.talks.filter((talk) => talk.edition === 'live' && !isUnread(talk) && !others?.has(talk.id));
}
