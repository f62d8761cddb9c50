// Facts and blanks in a page's HTML: `<data value="chatKeepDays">90 days</data>`, and `<data value="blank">Your address</data>`.

/** The `value` of a part that organisers must fill in. */
export const BLANK = 'blank';

const DATA = /<data value="(\w+)">(.*?)<\/data>/gs;
const TAG = /<[^>]*>/g;

/** Values of facts by id, as plain text. */
export type FactTexts = Readonly<Record<string, string>>;

/** Returns the ids of the facts in a page, each once. */
export const factsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(DATA)].map(([, id = '']) => id).filter((id) => id !== BLANK)),
];

/** Returns the number of blanks that are not filled in. */
export const countBlanks = (html: string): number => [...html.matchAll(DATA)].filter(([, id]) => id === BLANK).length;

/** Returns the page with the current value of each fact. A fact without a value keeps its text. */
export const fillFacts = (html: string, facts: FactTexts): string =>
  html.replaceAll(DATA, (whole, id: string) => {
    const text = id === BLANK ? undefined : facts[id];
    return text === undefined ? whole : `<data value="${id}">${escapeText(text)}</data>`;
  });

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Whether the HTML has text apart from tags and spaces. */
export const hasWords = (html: string): boolean => /[^\s\p{Z}\p{C}]/u.test(html.replaceAll(TAG, ''));

/** Whether the address of a link is a page or screen of this app. */
export const isOwnPath = (href: string): boolean =>
  /^\/(?:privacy|terms|page\/[\w-]{1,100}|app(?:\/[\w-]{1,100}){0,3})$/.test(href);
