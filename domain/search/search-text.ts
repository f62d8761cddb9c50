/**
 * Normalizes text for searching: ignores case, accents and typographic variants, so that `cafe`, `Café` and `ＣＡＦÉ` match each
 * other, and `Strasse` matches `Straße`. Signs that change words in other scripts are kept (vowel signs of Hindi or Thai,
 * voicing marks of Japanese).
 */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '').normalize('NFC');
  return bare.replaceAll(WHOLE_LETTERS, (letter) => PLAIN[letter] ?? letter);
}

/** The words of typed text, normalized, without duplicates. Empty for blank text. */
export const searchWords = (query: string): string[] => [
  ...new Set(
    foldText(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

const ACCENTS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not decompose, with the usual spelling on keyboards without them. */
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
