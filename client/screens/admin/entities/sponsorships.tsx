import Handshake from 'lucide-react/icons/handshake';
import { plural } from '../../../../domain/plural.ts';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NewSponsorship, SponsorshipChange } from '../../../../domain/sponsorships/sponsorship.ts';
import {
  type SponsorshipRow,
  sponsorshipRows,
  sponsorshipWrites,
  type SponsorTierRow,
  sponsorTierRows,
  sponsorTierWrites,
  useSponsorTiers,
} from '../../../data/admin/event/lobby.ts';
import { NewSponsorTier, SponsorTierChange } from '../../../../domain/sponsorships/sponsor-tier.ts';
import Medal from 'lucide-react/icons/medal';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { formOf, numberField, Pair, pickField, pictureField, textField } from '../fields/form-fields.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity } from '../entity-kit/entity.ts';

const useTierChoices = () => useSponsorTiers().map(({ id, name }) => ({ value: id, label: name }));

export const sponsorshipsEntity = entity<SponsorshipRow>({
  type: 'SPONSORSHIPS',
  icon: Handshake,
  words: {
    title: 'Sponsorships',
    search: 'Search sponsorships',
    add: 'New sponsorship',
    remove: 'Remove sponsorship',
    count: (rows) => plural(rows, '1 sponsorship', `${rows.toLocaleString('en')} sponsorships`),
    none: 'There are no sponsorships yet',
    noMatch: 'No sponsorship fits this search',
    gone: 'This sponsorship is gone',
  },
  rows: sponsorshipRows,
  name: ({ title }) => title,
  text: ({ title, link, tier }) => `${title}\n${link}\n${tier}`,
  columns: [
    {
      key: 'title',
      title: 'Title',
      by: ({ title }) => title,
      cell: (row) => <TwoLineCell second={row.link}>{row.title}</TwoLineCell>,
    },
    { key: 'tier', title: 'Tier', by: ({ tier }) => tier, cell: ({ tier }) => tier },
    { key: 'picture', title: 'Picture', cell: ({ imageUrl }) => (imageUrl ? 'Yes' : 'Missing') },
    { key: 'order', title: 'Place', numeric: true, by: ({ order }) => order, cell: ({ order }) => order },
  ],
  place: ({ order }) => order,
  form: formOf<SponsorshipRow>()({
    create: NewSponsorship,
    change: SponsorshipChange,
    fields: {
      title: textField('Title', { most: TITLE_MAX }),
      link: textField('Link', { inputMode: 'url' }),
      tier_id: {
        ...pickField('Tier', { useOptions: useTierChoices, none: 'None' }),
        Frame: Pair,
        value: ({ tierId = null }) => tierId,
      },
      order: { ...numberField('Place in the list', { called: 'its place in the list' }), Frame: Pair },
      [PICTURE]: pictureField('Logo', {
        what: 'logo',
        shape: 'wide',
        current: ({ imageUrl }: SponsorshipRow) => imageUrl,
      }),
    },
  }),
  calls: sponsorshipWrites,
});

const sponsorCount = ({ sponsors }: SponsorTierRow): string =>
  plural(sponsors, '1 sponsor', `${sponsors.toLocaleString('en')} sponsors`);

export const sponsorTiersEntity = entity<SponsorTierRow>({
  type: 'SPONSOR_TIERS',
  icon: Medal,
  words: {
    title: 'Sponsor tiers',
    search: 'Search tiers',
    add: 'New tier',
    remove: 'Remove tier',
    count: (rows) => plural(rows, '1 tier', `${rows.toLocaleString('en')} tiers`),
    none: 'There are no tiers yet',
    noMatch: 'No tier fits this search',
    gone: 'This tier is gone',
  },
  rows: sponsorTierRows,
  name: ({ name }) => name,
  text: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'Name',
      by: ({ name }) => name,
      cell: (row) => <TwoLineCell second={sponsorCount(row)}>{row.name}</TwoLineCell>,
    },
    { key: 'order', title: 'Place', numeric: true, by: ({ order }) => order, cell: ({ order }) => order },
  ],
  place: ({ order }) => order,
  form: formOf<SponsorTierRow>()({
    create: NewSponsorTier,
    change: SponsorTierChange,
    fields: {
      name: textField('Name', { most: TITLE_MAX }),
      order: numberField('Place', { called: 'its place', hint: 'Tiers of a lower number are shown first.' }),
    },
  }),
  calls: sponsorTierWrites,
});
