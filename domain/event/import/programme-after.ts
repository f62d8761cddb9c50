import { takesPlace, type Talk } from '../../talks/talk.ts';
import { isTooLong, tidyDates, widened, withDates } from '../changed-dates.ts';
import type { EventSettings } from '../event-settings.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportedEvent, ImportedSettings, ImportNote } from './imported-event.ts';
import { importedId } from './imported-id.ts';
import type { ImportedProgramme } from './imported-programme.ts';
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
  withPreservedEdits,
} from './kept-edits.ts';
import type { Programme } from './programme.ts';
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
  const edited = (current ? editedFields(current, said, owned) : []).filter(
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
  readonly notes: readonly ImportNote[];
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
  const added = missingTalks(fresh, current, imported).filter((talk) => isAddedHere(talk, bases));
  const staying = new Set(takeFile ? [] : added.map(({ id }) => id));
  const talks = talksAfter(fresh, { ...source, bases, staying });
  const said = settingsDocument(imported, {
    kept: fresh.replaces ? undefined : current.event,
    left: fresh.replaces ? [] : [...leftTalks(fresh, current), ...talks.edited],
    fixed,
  });
  const { event: says } = imported;
  const event =
    said && says && isOwn && imported.whole.includes('talks')
      ? keptSettings({
          said,
          current: current.event,
          base: bases.get('event'),
          talks: talks.talks,
          source: says,
          takeFile,
        })
      : undefined;
  const own = added.filter((talk) => !talk.cancelled).map(({ title }) => ({ name: title, at: '', fields: ADDED }));
  const edits = [...(event?.edits ?? []), ...talks.edits, ...own];
  const gone = { ...fresh.gone, talks: fresh.gone.talks.filter((id) => !staying.has(id)) };
  return {
    programme: { ...fresh, talks: talks.talks, gone },
    settings: event ? tidyDates({ ...event.settings, ...fixed }) : said,
    edits,
    bases: isOwn ? new Map([...talks.bases, ...(event ? [['event', event.base] as const] : [])]) : NONE,
    notes: takeFile ? [] : edits.map(keptNote),
  };
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
  const cancelled = missingTalks(fresh, current, imported)
    .filter(({ id, kind }) => kind === 'talk' && !staying.has(id))
    .map((talk): Talk => ({ ...talk, cancelled: true }));
  const said = [...fresh.talks, ...cancelled];
  const sourceOf = new Map(imported.talks.map((talk) => [fresh.talkIds.get(talk.key) ?? '', talk]));
  const { takeFile = false } = context;
  const kept = preserveTalkEdits({ said, current: current.talks, imported: sourceOf, bases, takeFile });
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
function missingTalks(fresh: ImportedProgramme, current: Programme, imported: ImportedEvent): readonly Talk[] {
  if (fresh.replaces || !imported.whole.includes('talks')) return [];
  const unread = (imported.unread ?? []).map((key) => importedId('talk', key));
  const listed = new Set([...fresh.talks.map((talk) => talk.id), ...unread]);
  const titles = new Set(imported.unreadTitles);
  const isUnread = (talk: Talk): boolean => listed.has(talk.id) || titles.has(talk.title);
  return current.talks.filter((talk) => talk.edition === 'live' && !isUnread(talk));
}
