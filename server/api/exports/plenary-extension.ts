import type { ExportedTalk, FrabExport } from './frab-export.ts';

// What frab's formats cannot express: with it an export is read back unchanged (server/import/schedules/read-plenary-export.ts).

/**
 * Returns the event's fields that frab does not have: its days, and the ids of stages, tracks and people, which frab knows
 * only by name.
 */
export const ownEvent = ({ event, stages, tracks, people }: FrabExport) => ({
  demo: String(event.isDemo),
  first_day: event.firstDay,
  last_day: event.lastDay,
  ...(event.days && { days: event.days.join(' ') }),
  day_change: event.dayChange,
  stages: stages.map(({ id, name, order, guid, capacity, links }) => ({
    id,
    name,
    order: String(order),
    ...(guid !== undefined && { guid }),
    ...(capacity !== undefined && { capacity: String(capacity) }),
    // As text, because XML has it in an attribute.
    ...(links && links.length > 0 && { links: JSON.stringify(links.map(({ title, url }) => ({ title, url }))) }),
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

/** Returns whether a talk is a break, or cancelled, in frab's words. */
export const frabType = ({ talk }: ExportedTalk): string => (talk.kind === 'talk' ? 'talk' : 'break');
export const frabState = ({ talk }: ExportedTalk): string => (talk.cancelled ? 'canceled' : 'confirmed');
