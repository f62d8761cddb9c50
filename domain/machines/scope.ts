import * as v from 'valibot';

/** What a token may do. Each is a list of calls (scopes.ts); a call in none of them cannot be reached with a token. */
export const SCOPES = [
  'programme:read',
  'people:read',
  'companies:read',
  'tickets:read',
  'tickets:write',
  'leads:read',
  'statistics:read',
  'mail:bounces',
] as const;
export const TokenScope = v.picklist(SCOPES);
export type TokenScope = v.InferOutput<typeof TokenScope>;

interface ScopeWords {
  readonly label: string;
  /** What organisers should know before they choose it. */
  readonly detail: string;
  /** Why another call is refused to a token with only this scope. */
  readonly only: string;
  /** Whether it shows mail addresses or changes something. */
  readonly isSensitive: boolean;
}

export const SCOPE_WORDS: Readonly<Record<TokenScope, ScopeWords>> = {
  'programme:read': {
    label: 'Read the programme',
    detail: 'Talks, stages, tracks, speakers and the calendar, without stream addresses.',
    only: 'This token may only read the programme.',
    isSensitive: false,
  },
  'people:read': {
    label: 'Read people',
    detail: 'People in the directory, as others see them, without mail addresses.',
    only: 'This token may only read people.',
    isSensitive: false,
  },
  'companies:read': {
    label: 'Read companies',
    detail: 'Booths and sponsors.',
    only: 'This token may only read companies.',
    isSensitive: false,
  },
  'tickets:read': {
    label: 'Read tickets',
    detail: 'All tickets with names and mail addresses, without log-in codes.',
    only: 'This token may only read tickets.',
    isSensitive: true,
  },
  'tickets:write': {
    label: 'Write the tickets of one source',
    detail: 'It says which tickets a system has sold and cancelled. It reads nothing.',
    only: 'This token may only write the tickets of its source.',
    isSensitive: true,
  },
  'leads:read': {
    label: 'Read leads',
    detail: 'Business cards that companies received, with mail addresses. Of all companies or of one.',
    only: 'This token may only read leads.',
    isSensitive: true,
  },
  'statistics:read': {
    label: 'Read statistics',
    detail: 'Numbers only: views, ratings, downloads.',
    only: 'This token may only read statistics.',
    isSensitive: false,
  },
  'mail:bounces': {
    label: 'Say which mails bounced',
    detail: 'It names addresses that bounced, or that called a mail spam. It reads nothing.',
    only: 'This token may only say which mails bounced.',
    isSensitive: true,
  },
};

/** Why a token with these scopes may not make a call. */
export function scopeRefusal(scopes: readonly TokenScope[]): string {
  const [first, ...others] = scopes;
  if (first !== undefined && others.length === 0) return SCOPE_WORDS[first].only;
  return `This token may only make the calls of its scopes: ${scopes.join(', ')}.`;
}
