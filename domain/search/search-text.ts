/**
 * Text as it is compared in a search: case, accents and typographic variants do not count, so that `cafe`,
 * `Café` and `ＣＡＦÉ` find each other, and `Strasse` finds `Straße`. Signs that make other words of other
 * scripts (the vowel signs of Hindi or Thai, the voicing marks of Japanese) are kept.
 */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '').normalize('NFC');
  return bare.replaceAll(WHOLE_LETTERS, (letter) => PLAIN[letter] ?? letter);
}

/** The words of what somebody typed, folded, each once. None for a blank query. */
export const searchWords = (query: string): string[] => [
  ...new Set(
    foldText(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

const ACCENTS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not take apart and that people without them on the keyboard write like this. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '–': '-',
  '‐': '-',
};
const WHOLE_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
