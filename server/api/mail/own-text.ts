import { certificateDates } from '../../../domain/certificate/certificate-dates.ts';
import { LINK_LIFE } from '../../../domain/accounts/mail-kinds.ts';
import { MAIL_TEXT_KINDS, type MailWithText } from '../../../domain/mail/mail-text-kinds.ts';
import { type MailTextForm, mailTextsCollection } from '../../../domain/mail/mail-text.ts';
import {
  ALONE,
  IN_BRACES,
  isBlock,
  PARAGRAPH,
  placeholdersIn,
  type Placeholder,
  type PlaceholderValues,
} from '../../../domain/mail/placeholders.ts';
import { DAY, type Instant } from '../../../domain/time.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { plainText } from '../../import/plain-text.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import { findDocument, stored } from '../../sync/documents.ts';
import { findPerson } from '../people/find-person.ts';

export const mailTexts = stored(mailTextsCollection);

/** A mail with our text, and what the organisers' own text of it is filled with. */
export interface ComposedMail extends Mail {
  readonly values?: PlaceholderValues;
  /** Sentences before any text: for whom a mail to a shared address is. */
  readonly before?: readonly string[];
  /** Sentences after a text that does not contain the ticket code, which exists nowhere else. */
  readonly withoutCode?: readonly string[];
  /** Sentences after any text. */
  readonly after?: readonly string[];
}

interface Sent {
  readonly kind: MailWithText;
  /** The person it is for. */
  readonly userId: string;
  /** When it was queued. */
  readonly firstAt: Instant;
}

/** Returns the mail with the organisers' own text if they wrote one for its kind. */
export async function withOwnText(sent: Sent, composed: ComposedMail, ports: Ports): Promise<Mail> {
  const own = await findDocument(mailTexts, sent.kind, ports);
  if (own) return filledMail(own, { sent, composed }, ports);
  const { to, subject, text, html } = composed;
  return { to, subject, text, ...(html !== undefined && { html }) };
}

/** Returns a mail with this text, filled in for a person. */
export async function filledMail(
  text: MailTextForm,
  { sent, composed }: { readonly sent: Sent; readonly composed: ComposedMail },
  ports: Ports,
): Promise<Mail & { readonly html: string }> {
  const { to, before = [], withoutCode = [], after = [] } = composed;
  // A mail to somebody without an account contains nothing that a stranger typed, and names no one.
  const reader = sent.kind === 'register' || sent.kind === 'claim' ? undefined : sent.userId;
  const values = { ...(await valuesFor(reader, ports)), ...composed.values, ...linkEnds(sent, composed, ports) };
  const below = [...(placeholdersIn(text.html).includes('code') ? [] : withoutCode), ...after];
  const around = { above: before.map(paragraph), below: below.map(paragraph) };
  return { to, ...filledText(text, { values, button: MAIL_TEXT_KINDS[sent.kind].button, ...around }) };
}

interface Filling {
  readonly values: PlaceholderValues;
  /** Label of the button that the link becomes. */
  readonly button: string;
  /** HTML above and below the text. */
  readonly above?: readonly string[];
  readonly below?: readonly string[];
}

/** Returns subject, HTML and plain text of a mail with these values. */
export function filledText(
  text: MailTextForm,
  { values, button, above = [], below = [] }: Filling,
): { readonly subject: string; readonly html: string; readonly text: string } {
  const frame = (html: string): string => [...above, html, ...below].join('\n');
  return {
    subject: fill(text.subject, values, (value) => value)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    html: frame(filledHtml(text.html, values, blockHtml(button))),
    text: plainText(frame(filledHtml(text.html, values, linesHtml))),
  };
}

/** Returns the values that every mail has: those of the event, and the names of its reader. */
export async function valuesFor(userId: string | undefined, ports: Ports): Promise<PlaceholderValues> {
  const event = ports.event();
  const person = userId === undefined ? undefined : await findPerson(userId, ports);
  return {
    event: event.name,
    dates: certificateDates(event),
    place: event.location,
    contact: event.contact ?? '',
    ...(person && { 'first name': person.firstName, 'last name': person.lastName }),
  };
}

/** When the link of a mail ends, for links that do: those with a secret in their fragment. */
function linkEnds({ kind, firstAt }: Sent, { values }: ComposedMail, { event }: Ports): PlaceholderValues {
  const life = LINK_LIFE[kind];
  if (life === undefined || !values?.link?.includes('#')) return {};
  const date = { day: 'numeric', month: 'long', year: 'numeric', timeZone: event().zone } as const;
  const time = life < DAY ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  return { 'link ends': new Intl.DateTimeFormat('en-GB', { ...date, ...time }).format(firstAt + life) };
}

type Values = Readonly<Record<string, string | undefined>>;
type Block = (name: Placeholder, value: string) => string;

/**
 * Returns the text with its values, escaped. Leaves out paragraphs with a placeholder that has no value. Values are filled in
 * once, and in text only: neither a value nor an attribute is searched for placeholders.
 */
function filledHtml(html: string, values: Values, block: Block): string {
  let at = 0;
  const parts: string[] = [];
  for (const match of html.matchAll(PARAGRAPH)) {
    parts.push(fillText(html.slice(at, match.index), values), filledParagraph(match[1] ?? '', values, block));
    at = match.index + match[0].length;
  }
  return [...parts, fillText(html.slice(at), values)].join('').replaceAll('<li></li>', '');
}

function filledParagraph(content: string, values: Values, block: Block): string {
  const names = placeholdersIn(content);
  if (names.some((name) => !values[name])) return '';
  const [alone = ''] = ALONE.test(content) ? names : [];
  if (isBlock(alone)) return block(alone as Placeholder, values[alone] ?? '');
  return `<p>${fillText(content, values)}</p>`;
}

const fillText = (html: string, values: Values): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : fill(part, values, escapeHtml)))
    .join('');

const fill = (text: string, values: Values, escape: (value: string) => string): string =>
  text.replace(IN_BRACES, (_, name: string) => escape(values[name.trim()] ?? ''));

const paragraph = (line: string): string => `<p>${escapeHtml(line)}</p>`;
const linesHtml: Block = (_, value) => value.split('\n').map(paragraph).join('');

const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:22px;background:#3454c8;color:#ffffff;font-weight:600;text-decoration:none';

const blockHtml =
  (button: string): Block =>
  (name, value) =>
    name === 'link'
      ? `<p><a href="${escapeHtml(value)}" style="${BUTTON}">${escapeHtml(button)}</a></p>`
      : linesHtml(name, value);
