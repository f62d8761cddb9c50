/** An event in an installation of alf.io. */
export interface AlfioEvent {
  /** Origin and path of the installation, without a trailing slash. */
  readonly base: string;
  /** The event's short name. */
  readonly event: string;
}

const PAGE = /^(https?:\/\/[^?#\s@]+?)\/(?:admin\/#\/events|api\/v1\/admin\/event|event)\/([\w.-]+)(?:[/?#].*)?$/i;

const NO_EVENT = 'Write the address of the event in alf.io, like https://tickets.example.org/event/days27';

/** Reads the address of an event as people copy it: its page, its page for organisers, or the API. Returns a sentence if it is none. */
export function alfioEvent(address: string): AlfioEvent | string {
  const [, base = '', event = ''] = PAGE.exec(address.trim()) ?? [];
  return base === '' ? NO_EVENT : { base, event };
}
