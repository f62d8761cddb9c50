/** An event in pretix: where its API is. */
export interface PretixEvent {
  /** Origin and path of the installation, without a trailing slash. */
  readonly base: string;
  readonly organizer: string;
  readonly event: string;
}

/** The page for organisers, or the API. The installation may be in a folder. */
const INNER =
  /^(https?:\/\/[^?#\s@]+?)\/(?:control\/event|api\/v1\/organizers)\/([\w.-]+)\/(?:events\/)?([\w.-]+)(?:[/?#].*)?$/i;
const SHOP = /^(https?:\/\/[^/?#\s@]+)\/([\w.-]+)\/([\w.-]+)(?:[/?#].*)?$/i;

const NO_SHOP = 'Write the address of the shop, like https://pretix.eu/harbour/days27/';

/**
 * Reads the address of a shop as people copy it from their browser: the shop itself, its page for organisers, or its API. Returns a
 * sentence if it is none of them. A shop with a domain of its own needs the address of its page for organisers.
 */
export function pretixEvent(address: string): PretixEvent | string {
  const [, base = '', organizer = '', event = ''] = INNER.exec(address.trim()) ?? SHOP.exec(address.trim()) ?? [];
  return base === '' ? NO_SHOP : { base, organizer, event };
}
