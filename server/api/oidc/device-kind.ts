/** Kinds of devices by what their browsers call themselves; the first match counts. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The kind of device that a browser says it runs on, in one word; empty if it does not say. */
export const deviceKind = (userAgent = ''): string => KINDS.find(([says]) => says.test(userAgent))?.[1] ?? '';
