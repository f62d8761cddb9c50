/** An event in Tito. */
export interface TitoEvent {
  /** Origin of the API. */
  readonly api: string;
  readonly account: string;
  readonly event: string;
}

const PAGE =
  /^https:\/\/(?:www\.)?(?:dashboard\.|api\.)?(?:tito\.io|ti\.to)\/(?:v3\/)?([\w.-]+)\/([\w.-]+)(?:[/?#].*)?$/i;
/** The API at another address, such as a proxy. */
const API = /^(https?:\/\/[^/?#\s@]+)\/v3\/([\w.-]+)\/([\w.-]+)(?:[/?#].*)?$/i;

const NO_EVENT = 'Write the address of the event in Tito, like https://ti.to/harbour/days27';

/** Reads the address of an event as people copy it: its page, its page for organisers, or the API. Returns a sentence if it is none. */
export function titoEvent(address: string): TitoEvent | string {
  const [, account = '', event = ''] = PAGE.exec(address.trim()) ?? [];
  if (account !== '') return { api: 'https://api.tito.io', account, event };
  const [, api = '', at = '', name = ''] = API.exec(address.trim()) ?? [];
  return api === '' ? NO_EVENT : { api, account: at, event: name };
}
