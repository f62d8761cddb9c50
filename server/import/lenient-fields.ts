import * as v from 'valibot';
import { TALK_LINK_TITLE_MAX, TALK_LINKS_MAX } from '../../domain/limits/talk-fields.ts';
import { hostOf, isHttpLink, typedLink } from '../../domain/links.ts';
import { isLanguageTag } from '../../domain/talks/language-tag.ts';
import type { TalkLink } from '../../domain/talks/talk.ts';
import { plainLine } from './plain-text.ts';

// Fields as feeds really write them: the same one is a string here, a number there, an object of languages
// in the next file, and null or missing where nothing is known.

/** `''` when the source has nothing. Of several languages English, else the first that says something. */
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
  const said = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return (said.find(([language]) => /^en\b/i.test(language)) ?? said[0])?.[1] ?? '';
}

/** A list that may be missing or null. */
export const listOf = <T extends v.GenericSchema>(item: T) =>
  v.optional(
    v.pipe(
      v.nullable(v.array(item)),
      v.transform((list) => list ?? []),
    ),
    [],
  );

/** An address of the web; anything else is dropped. */
export const webAddress = (text: string): string | undefined =>
  /^https?:\/\/\S+$/i.test(text.trim()) ? text.trim() : undefined;

/** The same as people type it into a table: `example.org` gets its https://. */
export const typedAddress = (text: string): string | undefined => webAddress(typedLink(text));

/** Addresses of the web, each once, under their titles or the name of their host. */
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

/** `de`, `pt-BR`, also written `de_DE`; a language in words is none. */
export function languageTag(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-');
  return isLanguageTag(tag) ? tag : undefined;
}

/** `{ [name]: text }`, or nothing for an empty text, so that what a source does not say changes nothing. */
export const given = <K extends string>(name: K, text: string | undefined): Partial<Record<K, string>> =>
  text ? ({ [name]: text } as Record<K, string>) : {};

/** First word, and the rest: where a source has one field for the name. */
export function nameParts(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** `#rgb` and `#rrggbb` in any case. */
export function hexColour(text: string): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim());
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  return /^#[\da-f]{6}$/i.test(text.trim()) ? text.trim().toLowerCase() : undefined;
}
