import { SHOPS } from '../../../../domain/sources/shops.ts';
import { SOURCE_KINDS, type SourceKind } from '../../../../domain/sources/source-kind.ts';

/** What a shop, or another system, calls the things that are entered here. */
interface ShopWords {
  /** In the list of systems, and the name of a new source, unless they follow from its title. */
  readonly choice?: string;
  readonly name?: string;
  readonly address: string;
  readonly addressHint: string;
  /** Its token; empty for a system that needs none. */
  readonly token: string;
  readonly tokenHint: string;
  /** Where the address for calls is entered there. */
  readonly callsWhere: string;
  /** The secret that signs its calls; empty if it signs none. */
  readonly callSecret: string;
  readonly callSecretHint: string;
  /** What its code looks like. */
  readonly code: string;
}

const TOKENLESS = { token: '', tokenHint: '' } as const;
const UNSIGNED = { callSecret: '', callSecretHint: '' } as const;

const UNCALLED = { ...UNSIGNED, callsWhere: '', code: '' } as const;

export const SHOP_WORDS: Readonly<Record<SourceKind, ShopWords>> = {
  pretix: {
    ...UNSIGNED,
    address: 'Address of the shop',
    addressHint: 'Such as: https://pretix.eu/harbour/days27/',
    token: 'API token',
    tokenHint: 'In pretix: Organizer account, Teams, a team that may view orders, API tokens.',
    callsWhere: 'Enter this address in pretix under Organizer account, Webhooks. It is shown this once.',
    code: 'Order and position, such as ABCDE-1, as printed on every pretix ticket.',
  },
  push: {
    address: '',
    addressHint: '',
    token: '',
    tokenHint: '',
    callsWhere: '',
    callSecret: 'Signing secret',
    callSecretHint: 'Base64 of at least 24 bytes, as Standard Webhooks says. A system with a token needs none.',
    code: 'What your system calls code, as printed on its tickets.',
  },
  tito: {
    address: 'Address of the event',
    addressHint: 'Such as: https://ti.to/harbour/days27',
    token: 'API token',
    tokenHint: 'In Tito: your name, API access, a secret token with read access.',
    callsWhere:
      'Enter this address in Tito under Customize, Webhooks, with all events of tickets. It is shown this once.',
    callSecret: 'Security token of the webhook',
    callSecretHint: 'In Tito: Customize, Webhooks. With it, only calls that Tito has signed are heard.',
    code: 'The reference, such as ABCD-1, as printed on every Tito ticket.',
  },
  eventbrite: {
    ...UNSIGNED,
    address: 'Address of the event',
    addressHint: 'Such as: https://www.eventbrite.com/e/harbour-days-tickets-123456789012',
    token: 'Private token',
    tokenHint: 'In Eventbrite: Account settings, Developer links, API keys, Private token.',
    callsWhere:
      'Enter this address in Eventbrite under Account settings, Developer links, Webhooks, with the actions of orders ' +
      'and attendees. It is shown this once.',
    code: '',
  },
  alfio: {
    ...UNSIGNED,
    address: 'Address of the event',
    addressHint: 'Such as: https://tickets.example.org/event/days27',
    token: 'API key',
    tokenHint: 'In alf.io: Configuration, API keys, a key with the role API client for your organization.',
    callsWhere: '',
    code: '',
  },
  'hi-events': {
    address: 'Address of the event',
    addressHint: 'Such as: https://app.hi.events/event/12/days27. It is only shown here.',
    token: '',
    tokenHint: '',
    callsWhere:
      'Enter this address in Hi.Events under Webhooks of the event, with all events of attendees and products. It is shown this once.',
    callSecret: 'Secret of the webhook',
    callSecretHint: 'Hi.Events shows it with the webhook. Only calls that are signed with it are heard.',
    code: 'The code below the QR code of every Hi.Events ticket.',
  },
  pretalx: {
    ...UNCALLED,
    choice: 'pretalx: programme',
    name: 'Programme from pretalx',
    address: 'Address of the event',
    addressHint: 'Such as: https://pretalx.com/harbour-days/',
    token: 'API token (optional)',
    tokenHint: 'With it speakers get their mail addresses. In pretalx: your user menu, User profile, API access.',
  },
  sessionize: {
    ...UNCALLED,
    ...TOKENLESS,
    choice: 'Sessionize: programme',
    name: 'Programme from Sessionize',
    address: 'Address of the API endpoint',
    addressHint:
      'Such as: https://sessionize.com/api/v2/abcd1234/view/All. In Sessionize: API / Embed, an endpoint of the format JSON.',
  },
  sheet: {
    ...UNCALLED,
    ...TOKENLESS,
    choice: 'Google Sheet: talks',
    name: 'Talks from a Google Sheet',
    address: 'Address of the sheet',
    addressHint: 'As your browser shows it. In Google: Share, General access, Anyone with the link.',
  },
  schedule: {
    ...UNCALLED,
    ...TOKENLESS,
    choice: 'Any address: schedule or table',
    name: 'Programme',
    address: 'Address of the schedule',
    addressHint: 'Of a schedule.json or schedule.xml (frab), an iCalendar file or a CSV table.',
  },
};

export const SYSTEM_CHOICES = SOURCE_KINDS.map((kind) => ({
  value: kind,
  label: SHOP_WORDS[kind].choice ?? (kind === 'push' ? 'Any other system, by push' : SHOPS[kind].title),
}));
export const isSourceKind = (value: string): value is SourceKind => SOURCE_KINDS.some((kind) => kind === value);
