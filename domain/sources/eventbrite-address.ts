/** An event in Eventbrite. */
export interface EventbriteEvent {
  /** Origin of the API. */
  readonly api: string;
  readonly event: string;
}

/** The event's own page, whose address ends with its number, or its pages for organisers. */
const PAGE =
  /^https:\/\/(?:[\w-]+\.)?eventbrite\.[a-z.]{2,6}\/(?:e\/(?:[^/?#]*-)?|manage\/events\/|myevent\?eid=)(\d{6,})(?:[/?#&].*)?$/i;
const API = /^(https?:\/\/[^/?#\s@]+)\/v3\/events\/(\d+)(?:[/?#].*)?$/i;

const NO_EVENT =
  'Write the address of the event in Eventbrite, like https://www.eventbrite.com/e/harbour-days-tickets-123456789012';

/** Reads the address of an event as people copy it. Returns a sentence if it is none. */
export function eventbriteEvent(address: string): EventbriteEvent | string {
  const [, number = ''] = PAGE.exec(address.trim()) ?? [];
  if (number !== '') return { api: 'https://www.eventbriteapi.com', event: number };
  const [, api = '', event = ''] = API.exec(address.trim()) ?? [];
  return api === '' ? NO_EVENT : { api, event };
}
