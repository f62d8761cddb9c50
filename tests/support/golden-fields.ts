import { checkCompanyForm, COMPANY_FORM_FIELDS } from '../../domain/companies/company-form.ts';
import { templateList } from '../../domain/event-fields/templates/all-templates.ts';
import { OWN_NAMES, PUBLIC_NAMES } from '../../domain/people/profile-fields.ts';
import { checkProfile } from '../../domain/people/profile-form.ts';
import { EXHIBITOR_VOCABULARIES } from '../domain/event-fields/frozen/exhibitor-choices.ts';
import { checkCompanyForm as frozenCompanyForm } from '../domain/event-fields/frozen/company-form.ts';
import { checkProfile as frozenProfile } from '../domain/event-fields/frozen/profile-form.ts';
import { seededRandom } from './seeded-random.ts';

/** Values that people, programs and attackers send for a field. */
const ODD: readonly unknown[] = [
  '',
  ' ',
  'A',
  '李',
  'Ab',
  ' Ada ',
  ...[20, 21, 50, 51, 80, 81, 200, 201, 240, 241, 250, 251, 2000, 2001, 10_001].map((length) => 'x'.repeat(length)),
  '\u{d800}',
  '\u200b',
  'a'.concat('\u0301'.repeat(40)),
  'Nutra',
  'nutra',
  'Crypto',
  'Other',
  'Male',
  ' Male ',
  'female',
  'Spain',
  'Spanien',
  'Network',
  'Video',
  'https://a.example',
  'a.example/x',
  'javascript:alert(1)',
  'https://twitter.com/a',
  'https://facebook.com/a',
  'https://vimeo.com/76979871',
  'https://u@x.example',
  'ada@example.org',
  '#3366e6',
  'US',
  '$0-$1k',
  'Creator',
  null,
  5,
  Number.NaN,
  true,
  undefined,
  [],
  {},
  { $gt: '' },
  ['Nutra'],
  [['Nutra']],
];
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  first_name: ['Ada', '李', 'x'.repeat(20), ' Bo '],
  last_name: ['Verne', 'Wu'],
  gender: ['', 'Male', 'Other'],
  country: ['', 'Spain', 'Côte d’Ivoire'],
  twitter: ['', 'https://twitter.com/a'],
  facebook: ['', 'https://facebook.com/a'],
  website: ['', 'https://a.example', 'a.example'],
  attendee_company: ['Acme', 'Ab'],
  attendee_company_type: ['Creator', 'own words'],
  companyDescription: ['Text', 'x'.repeat(250)],
  hasAgency: [true, false],
  name: ['Tidewater'],
  email: ['hello@tidewater.example.org', 'Ada <ada@example.org>'],
  companyType: ['Network', 'YouTube', 'Agency'],
  description: ['Traffic.', 'x'.repeat(240)],
  url: ['https://tidewater.example.org', 'tidewater.example.org'],
  mainColor: ['#3366e6'],
  promoVideo: ['', 'https://vimeo.com/76979871'],
};
const CHOICES = ['Nutra', 'Crypto', 'own', 'Gaming', ' Nutra ', 'Other', '', 'Native', 'EU', 'TikTok'];
const LISTS: ReadonlySet<string> = new Set(['focus', 'traffic', 'interested', 'expertise']);

/** A difference between the rules of a template and their frozen copy. */
export interface Difference {
  readonly input: unknown;
  readonly frozen: unknown;
  readonly now: unknown;
}

/** Validates this many inputs, hostile ones and mostly valid ones, by the templates and by the frozen rules. Returns the differences. */
export function findDifferences(
  count: number,
  seed: number,
): { readonly refused: number; readonly differ: Difference[] } {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const many = (from: readonly unknown[], most: number) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(from));
  const value = (name: string, isList: boolean, isGood: boolean): unknown => {
    if (isGood) return isList ? [pick(CHOICES), ...many(CHOICES, 3)] : pick(GOOD[name] ?? ['', 'some words']);
    return isList && random() < 0.8 ? many(ODD, 6) : pick(ODD);
  };
  const filled = (names: readonly string[], lists: ReadonlySet<string>) => {
    const goodness = pick([0.2, 0.97]);
    return Object.fromEntries(
      names.flatMap((name) =>
        random() < 0.5 ? [[name, value(name, lists.has(name), random() < goodness)] as const] : [],
      ),
    );
  };
  const differ: Difference[] = [];
  let refused = 0;
  const compare = (input: unknown, frozen: { readonly ok: boolean }, now: unknown): void => {
    if (!frozen.ok) refused += 1;
    if (inOrder(frozen) !== inOrder(now)) differ.push({ input, frozen, now });
  };
  const boothLists: ReadonlySet<string> = new Set([...LISTS, 'geoTraffic']);
  for (let run = 0; run < count; run++) {
    const profile = filled(PROFILE_FIELDS, LISTS);
    const known = random() < 0.3 ? { known: { firstName: pick(['A', 'Ada']), lastName: 'x'.repeat(40) } } : {};
    const by = { isAdmin: random() < 0.3, ...known };
    compare(profile, frozenProfile(profile, by), checkProfile(profile, by));
    const booth = filled(COMPANY_FORM_FIELDS, boothLists);
    const template = pick(['affiliate', 'creator'] as const);
    const bioMax = pick([240, 1000]);
    const rules = { bioMax, vocabulary: EXHIBITOR_VOCABULARIES[template], isAdmin: by.isAdmin };
    const list = listOf(template, bioMax);
    compare(booth, frozenCompanyForm(booth, rules), checkCompanyForm(booth, { list, isAdmin: by.isAdmin }));
  }
  return { refused, differ };
}

const PROFILE_FIELDS = Object.keys({ ...PUBLIC_NAMES, ...OWN_NAMES });
const lists = new Map<string, ReturnType<typeof templateList>>();
function listOf(template: 'affiliate' | 'creator', bioMax: number) {
  const key = `${template}${bioMax}`;
  const known = lists.get(key) ?? templateList(template, 'company', bioMax);
  lists.set(key, known);
  return known;
}

/** Returns the result as JSON, with the accepted fields in a fixed order; problems keep their order. */
function inOrder(checked: unknown): string {
  return JSON.stringify(checked, (name, value: unknown) =>
    ['fields', 'form'].includes(name) && typeof value === 'object' && value !== null
      ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : value,
  );
}
