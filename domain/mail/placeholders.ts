/** Names that organisers write in braces in a mail, such as `{first name}`. Their values are filled in when the mail is sent. */
export const PLACEHOLDERS = [
  'first name',
  'last name',
  'event',
  'dates',
  'place',
  'contact',
  'link',
  'link ends',
  'code',
  'changes',
  'erased on',
  'order',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** Values of a mail; what is absent has no value in it. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

/** What a kind of mail may and must contain. */
export interface PlaceholderRules {
  readonly placeholders: readonly Placeholder[];
  /** Placeholders that the text, not the subject, must contain. */
  readonly required: readonly Placeholder[];
}

/** A placeholder in a text; the first group is its name. */
export const IN_BRACES = /\{([^{}<>]*)\}/g;
/** A paragraph that is only one placeholder; the first group is its name. */
export const ALONE = /^\s*\{([^{}<>]*)\}\s*$/;
/** A paragraph; the cleaned text nests none. The first group is its content. */
export const PARAGRAPH = /<p>(.*?)<\/p>/gs;

/** Placeholders that are a paragraph of their own: the link becomes a button, the changes one line each. */
export const isBlock = (name: string): boolean => name === 'link' || name === 'changes';

/** Returns the names of the placeholders in a text, in order. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(IN_BRACES)].map(([, name = '']) => name.trim());

/** Returns the first problem of a subject as a sentence; undefined if there is none. */
export function subjectProblem(
  subject: string,
  { placeholders }: Pick<PlaceholderRules, 'placeholders'>,
): string | undefined {
  const names = placeholdersIn(subject);
  const secret = names.find((name) => name === 'code' || isBlock(name));
  return secret === undefined
    ? firstUnknown(names, placeholders)
    : `A subject cannot contain “${secret}”. Take it out.`;
}

/** Returns the first problem of a text as a sentence; undefined if there is none. */
export function textProblem(html: string, { placeholders, required }: PlaceholderRules): string | undefined {
  const names = placeholdersIn(html);
  const missing = required.find((name) => !names.includes(name));
  const unknown = firstUnknown(names, placeholders);
  if (unknown !== undefined) return unknown;
  if (missing === 'link' || missing === 'code') return `Without “${missing}” nobody gets in by this mail. Put it back.`;
  if (missing !== undefined) return `Without “${missing}” this mail does not say what it is for. Put it back.`;
  const inLine = placeholdersIn(
    html.replace(PARAGRAPH, (all, content: string) => (ALONE.test(content) ? '' : all)),
  ).find(isBlock);
  return inLine === undefined ? undefined : `Put “${inLine}” into a paragraph of its own.`;
}

function firstUnknown(names: readonly string[], placeholders: readonly Placeholder[]): string | undefined {
  const unknown = names.find((name) => !placeholders.some((known) => known === name));
  if (unknown === undefined) return undefined;
  const close = closest(unknown, placeholders);
  return close === undefined
    ? `There is no placeholder called “${unknown}” in this mail.`
    : `There is no placeholder called “${unknown}”. Did you mean “${close}”?`;
}

/** Returns the placeholder that shares the most pairs of letters with a name; undefined if none is similar. */
function closest(name: string, placeholders: readonly Placeholder[]): Placeholder | undefined {
  const [best] = placeholders
    .map((known) => ({ known, shared: similarity(name, known) }))
    .toSorted((a, b) => b.shared - a.shared);
  return best && best.shared >= SIMILAR ? best.known : undefined;
}

const SIMILAR = 0.3;

/** Returns the Dice coefficient of two names, 0 to 1. */
function similarity(a: string, b: string): number {
  const [inA, inB] = [pairsOf(a), pairsOf(b)];
  return (2 * inA.intersection(inB).size) / Math.max(1, inA.size + inB.size);
}

function pairsOf(name: string): Set<string> {
  const letters = name.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}
