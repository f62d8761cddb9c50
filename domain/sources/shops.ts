import { capital } from '../capitalize.ts';
import type { SourceKind } from './source-kind.ts';

/** What differs between the systems that tickets can come from. A programme has no tickets: it differs by its title only. */
export interface Shop {
  readonly title: string;
  /** True if nothing is fetched: the shop calls, and signs what it says. Then there is no token. */
  readonly isPushed: boolean;
  /** Whether the shop signs its calls, with a secret of its own. */
  readonly signsCalls: boolean;
  /** Whether it can call at all. */
  readonly calls: boolean;
  /** Whether its tickets have a code that is short enough to be typed. */
  readonly hasCodes: boolean;
  /** Whether it has an address of its own, such as a shop's. */
  readonly hasAddress: boolean;
  /** Whether a program may send its tickets with a token (`POST /sources/{id}/tickets`). */
  readonly takesPush: boolean;
}

const PROGRAMME = {
  isPushed: false,
  signsCalls: false,
  calls: false,
  hasCodes: false,
  hasAddress: true,
  takesPush: false,
} as const;
const POLLED = {
  isPushed: false,
  signsCalls: false,
  calls: true,
  hasCodes: true,
  hasAddress: true,
  takesPush: false,
} as const;

export const SHOPS: Readonly<Record<SourceKind, Shop>> = {
  pretix: { ...POLLED, title: 'pretix' },
  /** Any system: it sends its tickets to `POST /sources/{id}/tickets`, with a token or signed. */
  push: {
    title: 'your system',
    isPushed: true,
    signsCalls: true,
    calls: false,
    hasCodes: true,
    hasAddress: false,
    takesPush: true,
  },
  tito: { ...POLLED, title: 'Tito', signsCalls: true },
  // Its barcodes are too long to be typed.
  eventbrite: { ...POLLED, title: 'Eventbrite', hasCodes: false },
  // An extension of alf.io says which tickets have ended, which its list never does.
  alfio: { ...POLLED, title: 'alf.io', calls: false, hasCodes: false, takesPush: true },
  'hi-events': { ...POLLED, title: 'Hi.Events', isPushed: true, signsCalls: true },
  pretalx: { ...PROGRAMME, title: 'pretalx' },
  sessionize: { ...PROGRAMME, title: 'Sessionize' },
  sheet: { ...PROGRAMME, title: 'the sheet' },
  schedule: { ...PROGRAMME, title: 'the schedule' },
};

export const shopTitle = (kind: SourceKind): string => SHOPS[kind].title;

/** The same at the start of a sentence; names of products keep their spelling. */
export const sourceStarts = (kind: SourceKind): string =>
  kind === 'sheet' || kind === 'schedule' ? capital(shopTitle(kind)) : shopTitle(kind);
