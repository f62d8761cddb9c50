import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
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
import { checkCompanyForm, type CompanyFormField } from '../../../domain/companies/company-form.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { TICKET_TYPES } from '../../../domain/companies/company.ts';
import { checkProfile } from '../../../domain/people/profile-form.ts';
import type { ProfileField } from '../../../domain/people/profile-fields.ts';
import { ROLES } from '../../../domain/people/role.ts';
import { Phase } from '../../../domain/phase.ts';
import { REACTION_TYPES } from '../../../domain/posts/reaction.ts';
import { RESOURCE_FILE_TYPES } from '../../../domain/resources/resource-file-name.ts';
import { STREAM_PROVIDERS } from '../../../domain/talks/player/stream-provider.ts';
import { TALK_STATUSES } from '../../../domain/talks/talk-status.ts';
import { TICKET_TYPE_NAMES } from '../../../domain/tickets/ticket-type.ts';

const { affiliate, creator } = EXHIBITOR_VOCABULARIES;

/** The lists of sections 3, 4 and 5, copied from the specification. */
const SPEC: readonly (readonly [string, readonly string[], string])[] = [
  [
    'focus niches',
    FOCUS_NICHES,
    'Lead Gen Travel, Business Opportunity, Gaming, Mobile App, Content Arbitrage, Health & Beauty, Mobile ' +
      'Content, Content Marketing, Lead Gen Education, Nutra, Crypto, Lead Gen Finance, Pay Per Call, Dating, Lead ' +
      'Gen Insurance, Smartlinks, Downloadable Software, Lead Gen Legal, Ecom Store Owner, Lead Gen Solar, ' +
      'Streaming, Ecommerce, Other',
  ],
  [
    'traffic types',
    TRAFFIC_TYPES,
    'Display Desktop, Paid Search, TikTok, Display Mobile, Pinterest, Video, Email, Pops & Redirect, WhatsApp, ' +
      'Facebook, Push, Worldwide, Instagram, SEO, YouTube, LinkedIn, SMS, None, Native, SnapChat, Other',
  ],
  ['monthly revenue bands', MONTHLY_REVENUES, '$0-$1k, $1k-$5k, $5k-$10k, $10k-$50k, $50k-$100k, $100k+, Other'],
  ['geos', GEOS, 'US, CA, EU, Asia, Other'],
  [
    'attendee company types',
    ATTENDEE_COMPANY_TYPES,
    'Creator, Brand, Service Provider, Digital Marketer, Entrepreneur, Freelancer, Agency, Investor, Other',
  ],
  ['exhibitor types', affiliate.types, 'Service Provider, Network, Agency, Advertiser, Traffic Source'],
  [
    'specialties',
    affiliate.specialties,
    'Native, Lead Generation, Apps, Dating, Pop-ups, Video, Monetization, Services, Search, Social, Ecommerce',
  ],
  [
    'company types',
    creator.types,
    'Content, Growth, Monetization, Future of Creators, Production, YouTube, TikTok, Instagram, Facebook, ' +
      'Twitter, Snapchat, Patreon, Twitch, Clubhouse, Linkedin, Spotify, Apple Podcasts, Discord, Other',
  ],
  ['genders', GENDERS, 'Male, Female, Other'],
  ['roles', ROLES, 'ROLE_SPEAKER, ROLE_ADMIN, ROLE_ATTENDEE'],
  ['booths', TICKET_TYPES, 'basic, premium, super'],
  ['ticket types', TICKET_TYPE_NAMES, 'Attendee, Company, CompanyBasicBooth, CompanyPremiumBooth, CompanySuperBooth'],
  ['reactions', REACTION_TYPES, 'thumbs_up, fire, love, explosion'],
  ['kinds of documents', RESOURCE_FILE_TYPES, 'pdf, xls, xlsx, docx'],
  ['phases', Phase.options, 'onboarding, live, finished'],
];

test.each(SPEC)('the %s are those of the specification, in its order', (_, list, spec) =>
  expect(list.join(', ')).toBe(spec),
);

test('company types and expertise share their list; statuses and providers are complete', () => {
  expect(creator.specialties).toBe(creator.types);
  expect([...TALK_STATUSES].toSorted()).toEqual([
    'finished',
    'future',
    'loadingNextTalk',
    'onehourfinished',
    'streaming',
  ]);
  // Two more places, for addresses of any other service, come after those of the specification.
  expect([...STREAM_PROVIDERS]).toEqual(['VIMEO', 'JW', 'S3', 'DACAST', 'WEB', 'WEB_2']);
});

const ownWords = 'Puppet theatre';
const tooLong = 'x'.repeat(51);

describe('the form of a profile', () => {
  const takes = (field: ProfileField, value: unknown): boolean =>
    checkProfile({ [field]: value }, { isAdmin: false }).ok;
  const multi: readonly (readonly [ProfileField, readonly string[]])[] = [
    ['focus', FOCUS_NICHES],
    ['traffic', TRAFFIC_TYPES],
    ['interested', ATTENDEE_COMPANY_TYPES],
  ];
  const single: readonly (readonly [ProfileField, readonly string[]])[] = [
    ['monthly_revenue', MONTHLY_REVENUES],
    ['geoTraffic', GEOS],
    ['attendee_company_type', ATTENDEE_COMPANY_TYPES],
  ];
  const closed: readonly (readonly [ProfileField, readonly string[]])[] = [
    ['gender', GENDERS],
    ['country', COUNTRIES],
  ];

  test.each(multi)('accepts every choice of %s, and own words of limited length', (field, list) => {
    expect([...list, ownWords].filter((choice) => !takes(field, [choice]))).toEqual([]);
    expect([takes(field, [tooLong]), takes(field, ownWords), takes(field, [{ $gt: '' }])]).toEqual([
      false,
      false,
      false,
    ]);
  });
  test.each(single)('accepts every choice of %s, and own words of limited length', (field, list) => {
    expect([...list, ownWords].filter((choice) => !takes(field, choice))).toEqual([]);
    expect([takes(field, tooLong), takes(field, [ownWords]), takes(field, { $gt: '' })]).toEqual([false, false, false]);
  });
  test.each(closed)('accepts only the choices of %s', (field, list) => {
    expect(list.filter((choice) => !takes(field, choice))).toEqual([]);
    expect(takes(field, ownWords)).toBe(false);
  });
});

describe.each(['affiliate', 'creator'] as const)('the form of a booth with the vocabulary of %ss', (words) => {
  const vocabulary = EXHIBITOR_VOCABULARIES[words];
  const takes = (field: CompanyFormField, value: unknown): boolean =>
    checkCompanyForm({ [field]: value }, { list: templateList(words, 'company'), isAdmin: false }).ok;

  test('accepts every type, and own words only if the list has “Other”', () => {
    expect(vocabulary.types.filter((type) => !takes('companyType', type))).toEqual([]);
    expect([takes('companyType', ownWords), takes('companyType', tooLong)]).toEqual([words === 'creator', false]);
  });
  test('accepts every choice of its multi-selects, and own words of limited length', () => {
    const lists = [
      ['expertise', vocabulary.specialties],
      ['focus', FOCUS_NICHES],
      ['traffic', TRAFFIC_TYPES],
      ['geoTraffic', GEOS],
    ] as const;
    for (const [field, list] of lists) {
      expect([...list, ownWords].filter((choice) => !takes(field, [choice]))).toEqual([]);
      expect(takes(field, [tooLong])).toBe(false);
    }
  });
  test('accepts only listed countries', () => {
    expect(COUNTRIES.filter((country) => !takes('country', country))).toEqual([]);
    expect(takes('country', 'Atlantis')).toBe(false);
  });
});

test('an unknown phase is refused', () => expect(v.is(Phase, 'over')).toBe(false));
