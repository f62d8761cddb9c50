import type { ImportFile } from '../../../server/import/import-file.ts';

/** Numbers in [0, 1) from a seed. */
type Random = () => number;

/** Text that breaks parsers: limits of numbers and dates, syntax of every format, invalid characters. */
const SCRAPS = [
  '',
  ' ',
  '\0',
  '"',
  '""',
  "'",
  '<',
  '>',
  '&',
  '&amp;',
  '&#0;',
  '&#xD800;',
  '{',
  '}',
  '[',
  ']',
  ',',
  ';',
  ':',
  '\n',
  '\r\n',
  '\t',
  '\\',
  '\\n',
  'null',
  'true',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '9007199254740993',
  '-523680',
  '0000-00-00',
  '2027-02-31',
  '9999-12-31T23:59:59Z',
  '+275760-09-13',
  '2027-06-04T24:00',
  '25:99',
  '00:00',
  '-00:30',
  '999:59',
  'Europe/Nowhere',
  'UTC',
  '+99:99',
  'BEGIN:VEVENT\r\n',
  'END:VCALENDAR\r\n',
  'RRULE:FREQ=SECONDLY\r\n',
  'DTSTART:99999999T999999Z\r\n',
  '<event>',
  '</day>',
  '<![CDATA[',
  '<!--',
  '{"en":1}',
  '__proto__',
  'constructor',
  '\u2028',
  '\u202E',
  '\uFEFF',
  '\uD800',
  'é',
  '𝒳',
  'x'.repeat(5000),
  '=1+1',
  '#gggggg',
  'plenary:',
  'javascript:alert(1)',
  'https://example.org/\u0000',
] as const;
const ODD: readonly unknown[] = [null, true, 0, -1, 1e308, '', [], {}, { en: null }, [[]], ...SCRAPS];

const below = (count: number, random: Random): number => Math.floor(random() * count);
const pick = <T>(list: readonly T[], random: Random): T | undefined => list[below(list.length, random)];

type Wound = (text: string, random: Random, other: string) => string;

const spliced = (text: string, random: Random, scrap: string, longest = 60): string => {
  const start = below(text.length + 1, random);
  return text.slice(0, start) + scrap + text.slice(start + below(longest, random));
};
const lines =
  (change: (list: string[], random: Random) => void): Wound =>
  (text, random) => {
    const list = text.split('\n');
    change(list, random);
    return list.join('\n');
  };

const WOUNDS: readonly Wound[] = [
  (text, random) => spliced(text, random, pick(SCRAPS, random) ?? ''),
  (text, random) => spliced(text, random, pick(SCRAPS, random) ?? '', 1),
  (text, random, other) =>
    spliced(text, random, other.slice(below(other.length, random)).slice(0, below(400, random)), 1),
  lines((list, random) => void list.splice(below(list.length, random), 1 + below(3, random))),
  lines((list, random) => void list.splice(below(list.length, random), 0, pick(list, random) ?? '')),
  (text) => text.split('\n').toReversed().join('\n'),
  (text, random) => {
    // Replaces a number, a date or a time.
    const nth = below(text.match(/\d+/g)?.length ?? 1, random);
    let at = -1;
    return text.replaceAll(/\d+/g, (digits) =>
      (at += 1) === nth
        ? (pick(['0', '-1', '99', '9999', '31', '60', '24', '99999999999999999'], random) ?? '')
        : digits,
    );
  },
  (text, random) => {
    // Replaces text in quotes, between tags or in a cell.
    const nth = below(text.match(/"[^"\n]*"|>[^<\n]+<|,[^,\n]*(?=,)/g)?.length ?? 1, random);
    let at = -1;
    return text.replaceAll(/"[^"\n]*"|>[^<\n]+<|,[^,\n]*(?=,)/g, (cell) =>
      (at += 1) === nth ? `${cell[0]}${pick(SCRAPS, random)}${cell.startsWith(',') ? '' : cell.at(-1)}` : cell,
    );
  },
  (text, random) => oddJson(text, random),
  (text, random) => oddJson(text, random),
];

/** Replaces, doubles or removes one value; the result is still JSON. */
function oddJson(text: string, random: Random): string {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return spliced(text, random, pick(SCRAPS, random) ?? '', 3); // The text is not JSON, or no longer is.
  }
  const holders: object[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    holders.push(value);
    for (const part of Object.values(value)) collect(part);
  };
  collect(root);
  const holder = pick(holders, random) as Record<string, unknown> | undefined;
  const key = holder && pick(Object.keys(holder), random);
  if (!holder || key === undefined) return JSON.stringify(pick(ODD, random) ?? null);
  if (Array.isArray(holder) && random() < 0.4) holder.push(structuredClone(holder[Number(key)]));
  else if (random() < 0.2) Reflect.deleteProperty(holder, key);
  else holder[key] = pick(ODD, random);
  return JSON.stringify(root);
}

/** Returns a file as from a broken program, a mistake or an attacker; the same for the same numbers. */
export function mutated({ name, bytes }: ImportFile, other: ImportFile, random: Random): ImportFile {
  let text = Buffer.from(bytes).toString();
  for (let wounds = 1 + below(4, random); wounds > 0; wounds -= 1)
    text = (pick(WOUNDS, random) ?? ((whole: string) => whole))(text, random, Buffer.from(other.bytes).toString());
  return { name, bytes: Buffer.from(text) };
}
