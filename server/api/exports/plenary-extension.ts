import type { ExportedTalk, FrabExport } from './frab-export.ts';

// What frab's formats have no place for: with it an export comes back just as it was (server/import/read-plenary-export.ts).

/** Of the event: what is known by a name here and by an id there, and the days. */
export const ownEvent = ({ event, stages, tracks, people }: FrabExport) => ({
  demo: String(event.isDemo),
  first_day: event.firstDay,
  last_day: event.lastDay,
  ...(event.days && { days: event.days.join(' ') }),
  day_change: event.dayChange,
  stages: stages.map(({ id, name, order, guid, capacity }) => ({
    id,
    name,
    order: String(order),
    ...(guid !== undefined && { guid }),
    ...(capacity !== undefined && { capacity: String(capacity) }),
  })),
  tracks: tracks.map(({ id, name, color }) => ({ id, name, color })),
  people: people.map(({ person: { id, firstName, lastName }, guid, isSpeaker }) => ({
    id,
    guid,
    first_name: firstName,
    last_name: lastName,
    speaker: String(isSpeaker),
  })),
});

export const ownTalk = ({ talk: { id, kind, stageId, trackId } }: ExportedTalk) => ({
  id,
  kind,
  stage: stageId ?? '',
  track: trackId ?? '',
});

/** As frab says it: a break is known by its type, and a cancelled talk by its state. */
export const frabType = ({ talk }: ExportedTalk): string => (talk.kind === 'talk' ? 'talk' : 'break');
export const frabState = ({ talk }: ExportedTalk): string => (talk.cancelled ? 'canceled' : 'confirmed');
