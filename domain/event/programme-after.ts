import type { Talk } from '../talks/talk.ts';
import type { EventSettings } from './event-settings.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportedEvent, ImportNote } from './imported-event.ts';
import { importedId } from './imported-id.ts';
import type { ImportedProgramme } from './imported-programme.ts';
import { settingsDocument } from './imported-settings.ts';
import { type ImportBases, isAddedHere, keptTalks, type KeptEdit } from './kept-edits.ts';
import { keptSettings } from './kept-settings.ts';
import type { Programme } from './programme.ts';

/** The catalog as an import leaves it, what was edited here included. */
export interface ProgrammeAfter {
  readonly programme: ImportedProgramme;
  readonly settings: EventSettings | undefined;
  readonly edits: readonly KeptEdit[];
  /** What is known from now on as what the source said last. */
  readonly bases: ImportBases;
  readonly notes: readonly ImportNote[];
}

interface Source {
  readonly imported: ImportedEvent;
  readonly current: Programme;
  readonly context: ImportContext;
}

const NONE: ImportBases = new Map();

/** The demo is nobody's work, and another event has nothing to do with what was edited in the one before. */
export function programmeAfter(fresh: ImportedProgramme, { imported, current, context }: Source): ProgrammeAfter {
  const { takeFile = false, fixed = {} } = context;
  const isOwn = imported.event?.isDemo !== true;
  const bases = (!fresh.replaces && isOwn && context.bases) || NONE;
  const sourceOf = new Map(imported.talks.map((talk) => [fresh.talkIds.get(talk.key) ?? '', talk]));
  const missing = missingTalks(fresh, current, imported);
  const added = missing.filter((talk) => isAddedHere(talk, bases));
  const staying = new Set(takeFile ? [] : added.map(({ id }) => id));
  const cancelled = missing
    .filter(({ id, kind }) => kind === 'talk' && !staying.has(id))
    .map((talk): Talk => ({ ...talk, cancelled: true }));
  const said = [...fresh.talks, ...cancelled];
  const talks = keptTalks({ said, current: current.talks, imported: sourceOf, bases, takeFile });
  const listed = new Set(fresh.talks.map(({ id }) => id));
  const edited = talks.talks.filter((talk, index) => talk !== said[index]);
  const settings = settingsDocument(imported, {
    kept: fresh.replaces ? undefined : current.event,
    left: fresh.replaces
      ? []
      : [...current.talks.filter(({ id, kind }) => kind === 'talk' && !listed.has(id)), ...edited],
    fixed,
  });
  const event =
    settings && isOwn && imported.event && imported.whole.includes('talks')
      ? keptSettings({
          said: settings,
          current: current.event,
          base: bases.get('event'),
          talks: talks.talks,
          source: imported.event,
          takeFile,
        })
      : undefined;
  const ownWork = added.filter((talk) => !talk.cancelled).map(({ title }) => ({ name: title, at: '', fields: ADDED }));
  const edits = [...(event?.edits ?? []), ...talks.edits, ...ownWork];
  return {
    programme: {
      ...fresh,
      talks: talks.talks,
      gone: { ...fresh.gone, talks: fresh.gone.talks.filter((id) => !staying.has(id)) },
    },
    settings: event ? { ...event.settings, ...fixed } : settings,
    edits,
    bases: isOwn ? new Map([...talks.bases, ...(event ? [['event', event.base] as const] : [])]) : NONE,
    notes: takeFile ? [] : edits.map(keptNote),
  };
}

const ADDED = ['added here'];

const keptNote = ({ name, at, fields }: KeptEdit): ImportNote => ({
  level: 'kept',
  at: at || name,
  message: fields === ADDED ? 'was added here and stays' : `keeps what was edited here: ${fields.join(', ')}`,
});

/** What the source leaves out. People who keep a talk want to be told, so it is cancelled; a break goes. */
function missingTalks(fresh: ImportedProgramme, current: Programme, imported: ImportedEvent): readonly Talk[] {
  if (fresh.replaces || !imported.whole.includes('talks')) return [];
  const unread = (imported.unread ?? []).map((key) => importedId('talk', key));
  const listed = new Set([...fresh.talks.map((talk) => talk.id), ...unread]);
  const titles = new Set(imported.unreadTitles);
  const isUnread = (talk: Talk): boolean => listed.has(talk.id) || titles.has(talk.title);
  return current.talks.filter((talk) => talk.edition === 'live' && !isUnread(talk));
}
