import { expect, test } from 'vitest';
import {
  ATTENDEE_COMPANY_TYPES,
  FOCUS_NICHES,
  GENDERS,
  GEOS,
  MONTHLY_REVENUES,
  TRAFFIC_TYPES,
} from '../../../domain/choices/attendee-choices.ts';
import { COUNTRIES } from '../../../domain/choices/countries.ts';
import { EXHIBITOR_VOCABULARIES } from '../../../domain/choices/exhibitor-choices.ts';

const { affiliate, creator } = EXHIBITOR_VOCABULARIES;
const lists: readonly (readonly string[])[] = [
  FOCUS_NICHES,
  TRAFFIC_TYPES,
  MONTHLY_REVENUES,
  GEOS,
  GENDERS,
  ATTENDEE_COMPANY_TYPES,
  affiliate.types,
  affiliate.specialties,
  creator.types,
  COUNTRIES,
];

test('no list offers a value twice, and each has as many as the spec counts', () => {
  expect(lists.map((list) => list.length)).toEqual([23, 21, 7, 5, 3, 9, 5, 11, 19, 247]);
  for (const list of lists) expect(new Set(list).size).toBe(list.length);
});

test('own words can be entered wherever the spec offers it', () => {
  expect(
    [FOCUS_NICHES, TRAFFIC_TYPES, MONTHLY_REVENUES, GEOS, ATTENDEE_COMPANY_TYPES, creator.types].map((list) =>
      list.at(-1),
    ),
  ).toEqual(Array(6).fill('Other'));
});

test('countries are sorted as people look for them', () => {
  expect(COUNTRIES).toEqual([...COUNTRIES].toSorted((a, b) => a.localeCompare(b, 'en')));
});

/** The countries and territories of ISO 3166-1, by their codes. */
const ISO_3166 =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);
/** Uninhabited. */
const UNINHABITED = ['BV', 'HM', 'UM'];
/** Countries whose Unicode name is not what people search for. */
const OUR_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Congo',
  GS: 'South Georgia',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PN: 'Pitcairn',
  PS: 'Palestine',
  VI: 'US Virgin Islands',
};

test('the countries are those of ISO 3166 with inhabitants, and Kosovo, under the names Unicode gives them', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const nameOf = (code: string): string =>
    OUR_NAMES[code] ??
    (names.of(code) ?? code)
      .replace('St. Vincent & Grenadines', 'St. Vincent & the Grenadines')
      .replace(/^St\. /, 'Saint ')
      .replace(' & ', ' and ');
  const expected = [...ISO_3166.filter((code) => !UNINHABITED.includes(code)), 'XK'].map(nameOf);
  expect(ISO_3166.length).toBe(249);
  expect([...COUNTRIES].toSorted()).toEqual(expected.toSorted());
});
