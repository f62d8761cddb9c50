import { extraId, flatAnswers } from '../event-fields/extra.ts';
import { plural } from '../plural.ts';
import type { Instant } from '../time.ts';
import type { AuditedChange, AuditEntry } from './audit.ts';

/** Organisers' word for a document of each collection. */
export const AUDITED_NOUNS: Readonly<Record<string, string>> = {
  accounts: 'account',
  booth: 'booth',
  'chat-mutes': 'mute',
  companies: 'company',
  displays: 'screen',
  event: 'event',
  fieldDrafts: 'draft of the fields',
  fields: 'fields',
  hiddenPeople: 'person',
  highlights: 'highlight',
  machines: 'token',
  mailMessages: 'message',
  mailPaces: 'pace of mails',
  mailTexts: 'mail text',
  notifications: 'notification',
  oidcProviders: 'log-in provider',
  people: 'person',
  pageDrafts: 'draft of the page',
  pages: 'page',
  perks: 'perk',
  posts: 'post',
  raffles: 'raffle',
  packages: 'package',
  sources: 'ticket shop',
  sponsorships: 'sponsorship',
  sponsorTiers: 'tier of sponsors',
  stages: 'stage',
  talks: 'talk',
  ticketTypes: 'ticket type',
  tracks: 'track',
  webhooks: 'webhook',
};

/** Describes an audit entry in a sentence: "Changed the talk “Keynote”". An audit entry with a note is described by the note. */
export function auditSentence({ note, changes }: Pick<AuditEntry, 'note' | 'changes'>): string {
  const [first] = changes;
  if (note !== '') return `${note.slice(0, 1).toUpperCase()}${note.slice(1)}`;
  if (!first) return 'Changed something';
  const thing = `the ${AUDITED_NOUNS[first.collection] ?? first.collection} ${nameOf(first)}`.trim();
  const more = changes.length - 1;
  const did = didTo(first);
  if (more === 0) return `${did} ${thing}`;
  return plural(more, `${did} ${thing} and 1 more`, `${did} ${thing} and ${more.toLocaleString('en')} more`);
}

/** The verb for a change. A cancelled talk still exists, so cancelling has its own verb; so have acts on a message that is sent. */
function didTo({ collection, before, after }: AuditedChange): string {
  if (before === null) return 'Added';
  if (after === null) return 'Took away';
  if (collection === 'mailMessages' && before['state'] !== after['state'])
    return after['state'] === 'stopped' ? 'Stopped' : 'Sent';
  if (collection === 'mailMessages' && before['isPaused'] !== after['isPaused'])
    return after['isPaused'] === true ? 'Paused' : 'Resumed';
  if (before['cancelled'] !== true && after['cancelled'] === true) return 'Cancelled';
  return before['cancelled'] === true && after['cancelled'] === false ? 'Brought back' : 'Changed';
}

function nameOf({ before, after }: AuditedChange): string {
  const said = after ?? before ?? {};
  const person = [said['firstName'], said['lastName']].filter((part) => typeof part === 'string').join(' ');
  const name = [said['title'], said['name'], said['subject'], said['url'], person].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof name === 'string' ? `“${name}”` : '';
}

const LISTS = new Intl.ListFormat('en');

/** Describes a recent change of one document: "Ines Park changed the title just now". */
export function changeNews(
  { by_name: name, changes }: { readonly by_name: string; readonly changes: readonly AuditedChange[] },
  id: string,
): string {
  const who = name === '' ? 'Somebody' : name;
  const change = changes.find((each) => each.id === id);
  if (change && didTo(change) === 'Cancelled') return `${who} cancelled this just now`;
  if (change && didTo(change) === 'Brought back') return `${who} brought this back just now`;
  const fields = change?.before && change.after ? fieldChanges(change).map(({ field }) => `the ${lowered(field)}`) : [];
  return fields.length === 0 ? `${who} changed this just now` : `${who} changed ${LISTS.format(fields)} just now`;
}

const lowered = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);

/** A field before and after, as text; a side is absent if the field did not exist. */
export interface AuditedFieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Formats document values for organisers: ids as names (`undefined` if deleted), and instants. */
export interface Reader {
  readonly nameOf: (field: string, id: string) => string | undefined;
  readonly timeOf: (at: Instant) => string;
}

const BY_ITSELF: Reader = {
  nameOf: () => undefined,
  timeOf: (at) => Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'minute' }),
};

/** The changed fields, formatted for people. */
export function fieldChanges(
  { before, after }: Pick<AuditedChange, 'before' | 'after'>,
  reader = BY_ITSELF,
): AuditedFieldChange[] {
  // An answer to one of the event's own fields is a change of its own.
  const [old, now] = [flatAnswers(before ?? {}), flatAnswers(after ?? {})];
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...fields].flatMap((name): AuditedFieldChange[] => {
    const [was, is] = [old, now].map((document) => textOf(name, document[name], reader)) as [string, string];
    return was === is || UNTOLD.has(name) ? [] : [{ field: wordsOf(extraId(name) ?? name), before: was, after: is }];
  });
}

/** Fields not shown: the id, and values computed from other fields. */
const UNTOLD: ReadonlySet<string> = new Set(['id', 'isComplete']);

/** Labels of fields whose name in the code is not understandable. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  startsAt: 'Start',
  minutes: 'Length',
  stageId: 'Stage',
  trackId: 'Track',
  companyId: 'Company',
  coverUrl: 'Cover',
  imageUrl: 'Picture',
  pictureUrl: 'Picture',
  thumbnailUrl: 'Picture',
  logoUrl: 'Logo',
  resources: 'Files',
  order: 'Place in the list',
  body: 'Text',
  vimeoId: 'Video',
  hasDiscussion: 'Discussion',
  hasNetworkingMixer: 'Networking mixer',
  showControls: 'Controls of the player',
  isFinished: 'End of the talk',
  isPromoted: 'Verified tick',
  jobPosition: 'Job',
  companyType: 'Type',
  users: 'Members',
  closesAt: 'End of the raffle',
};

/** A field name in words: `first name` for `firstName`. */
const wordsOf = (name: string): string =>
  FIELD_WORDS[name] ??
  name
    .replace(/^./, (letter) => letter.toUpperCase())
    .replaceAll(/[A-Z]/g, (letter, at: number) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));

function textOf(name: string, value: unknown, { nameOf: nameOfId, timeOf }: Reader): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'number' && /(At|Until)$/.test(name)) return timeOf(value);
  return typeof value === 'string' ? (nameOfId(name, value) ?? value) : JSON.stringify(value);
}
