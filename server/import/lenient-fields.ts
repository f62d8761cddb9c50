import * as v from 'valibot';
import { TALK_LINK_TITLE_MAX, TALK_LINKS_MAX } from '../../domain/limits/talk-fields.ts';
import { hostOf, isHttpLink, typedLink } from '../../domain/links.ts';
import { isLanguageTag } from '../../domain/talks/player/language-tag.ts';
import {
  DETAIL_NAMES,
  type DetailFields,
  detailFields,
  type DetailKind,
  type DetailName,
} from '../../domain/talks/talk-details.ts';
import type { TalkLink } from '../../domain/talks/talk.ts';
import { plainLine } from './plain-text.ts';

// Schemas for fields as real feeds write them: one field may be a string, a number, an object of languages, null or missing.

/** Schema of a text; `''` if missing. If there are several languages: English, else the first text that is not empty. */
export const Text = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number(), v.boolean(), v.record(v.string(), v.unknown())])),
    v.transform((value): string =>
      typeof value === 'object' && value !== null ? inOneLanguage(value) : String(value ?? ''),
    ),
  ),
  '',
);

function inOneLanguage(texts: Readonly<Record<string, unknown>>): string {
  const filled = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return (filled.find(([language]) => /^en\b/i.test(language)) ?? filled[0])?.[1] ?? '';
}

/** Schema of a list that may be missing or null. */
export const listOf = <T extends v.GenericSchema>(item: T) =>
  v.optional(
    v.pipe(
      v.nullable(v.array(item)),
      v.transform((list) => list ?? []),
    ),
    [],
  );

/** Returns the text if it is a web address; undefined for anything else. */
export const webAddress = (text: string): string | undefined =>
  /^https?:\/\/\S+$/i.test(text.trim()) ? text.trim() : undefined;

/** Returns a web address that was typed into a table, and adds https:// to `example.org`; undefined for anything else. */
export const typedAddress = (text: string): string | undefined => webAddress(typedLink(text));

/** Returns the web addresses without repeats, with their title or else the name of their host. */
export function talkLinks(written: readonly TalkLink[]): TalkLink[] {
  const links = new Map<string, TalkLink>();
  for (const { title, url: text } of written) {
    const url = webAddress(text);
    if (url === undefined || !isHttpLink(url) || links.has(url)) continue;
    links.set(url, { title: shorter(title) || hostOf(url), url });
  }
  return [...links.values()].slice(0, TALK_LINKS_MAX);
}

const shorter = (title: string): string => plainLine(title).slice(0, TALK_LINK_TITLE_MAX);

/** Returns a language tag such as `de` or `pt-BR` (also from `de_DE`); undefined for anything else, such as a language's name. */
export function languageTag(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-');
  return isLanguageTag(tag) ? tag : undefined;
}

const FLAG = /^(y|yes|true|1)$/i;

/** Parsers of a talk's details by kind. Each returns undefined if it cannot use the text. */
const READ: { readonly [Kind in DetailKind]: (text: string) => string | boolean | undefined } = {
  language: languageTag,
  link: webAddress,
  line: (text) => plainLine(text) || undefined,
  flag: (text) => (text === '' ? undefined : FLAG.test(text)),
};

type WrittenDetails = Readonly<Partial<Record<DetailName, string>>>;

/** Returns the details that a source gives for a talk. Details that it does not give keep their values. */
export const givenDetails = (written: WrittenDetails): DetailFields =>
  detailFields(written, (text, kind) => READ[kind](text));

/** Returns all details of a talk, for a complete source: a detail that it does not give becomes empty. */
export const wholeDetails = (written: WrittenDetails): DetailFields =>
  detailFields(written, (text, kind) => READ[kind](text) ?? (kind === 'flag' ? false : ''));

/** Returns a schema entry for each detail, all of them texts. */
export const detailTexts = <S extends v.GenericSchema<unknown, string>>(text: S): Record<DetailName, S> =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, text])) as Record<DetailName, S>;

/** Returns `{ [name]: text }`, or `{}` for an empty text, so that a missing value changes nothing. */
export const given = <K extends string>(name: K, text: string | undefined): Partial<Record<K, string>> =>
  text ? ({ [name]: text } as Record<K, string>) : {};

/** Splits a name into the first word and the rest, for sources with one field for names. */
export function nameParts(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Returns the colour as `#rrggbb`, from `#rgb` or `#rrggbb` in any case; undefined for anything else. */
export function hexColour(text: string): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim());
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  return /^#[\da-f]{6}$/i.test(text.trim()) ? text.trim().toLowerCase() : undefined;
}
