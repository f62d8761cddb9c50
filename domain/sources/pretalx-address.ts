/** An event in pretalx: where it is. */
export interface PretalxEvent {
  /** Origin and path of the installation, without a trailing slash. */
  readonly base: string;
  readonly event: string;
}

const ORGA = /^(https?:\/\/[^?#\s@]+?)\/orga\/event\/([\w.-]+)(?:[/?#].*)?$/i;
const PUBLIC = /^(https?:\/\/[^/?#\s@]+)\/([\w.-]+)(?:[/?#].*)?$/i;

const NO_EVENT = 'Write the address of the event, like https://pretalx.com/harbour-days/';

/**
 * Reads the address of an event as people copy it from their browser: its page, its schedule, or its page for organisers. Returns a
 * sentence if it is none of them.
 */
export function pretalxEvent(address: string): PretalxEvent | string {
  const [, base = '', event = ''] = ORGA.exec(address.trim()) ?? PUBLIC.exec(address.trim()) ?? [];
  return base === '' ? NO_EVENT : { base, event };
}
