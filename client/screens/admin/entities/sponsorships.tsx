import Handshake from 'lucide-react/icons/handshake';
import { plural } from '../../../../domain/plural.ts';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NewSponsorship, type Sponsorship, SponsorshipChange } from '../../../../domain/sponsorships/sponsorship.ts';
import { sponsorshipRows, sponsorshipWrites } from '../../../data/admin/event/lobby.ts';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { formOf, numberField, pictureField, textField } from '../fields/form-fields.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity } from '../entity-kit/entity.ts';

export const sponsorshipsEntity = entity<Sponsorship>({
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
  text: ({ title, link }) => `${title}\n${link}`,
  columns: [
    {
      key: 'title',
      title: 'Title',
      by: ({ title }) => title,
      cell: (row) => <TwoLineCell second={row.link}>{row.title}</TwoLineCell>,
    },
    { key: 'picture', title: 'Picture', cell: ({ imageUrl }) => (imageUrl ? 'Yes' : 'Missing') },
    { key: 'order', title: 'Place', numeric: true, by: ({ order }) => order, cell: ({ order }) => order },
  ],
  place: ({ order }) => order,
  form: formOf<Sponsorship>()({
    create: NewSponsorship,
    change: SponsorshipChange,
    fields: {
      title: textField('Title', { most: TITLE_MAX }),
      link: textField('Link', { inputMode: 'url' }),
      order: numberField('Place in the list', { called: 'its place in the list' }),
      [PICTURE]: pictureField('Picture', {
        what: 'picture',
        shape: 'square',
        current: ({ imageUrl }: Sponsorship) => imageUrl,
      }),
    },
  }),
  calls: sponsorshipWrites,
});
