import Handshake from 'lucide-react/icons/handshake';
import { plural } from '../../../../domain/plural.ts';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NewSponsorship, type Sponsorship, SponsorshipChange } from '../../../../domain/sponsorships/sponsorship.ts';
import { sponsorshipRows, sponsorshipWrites } from '../../../data/admin/event/lobby.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PictureField } from '../../../ui/form/pictures/picture-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { Named } from '../fields/two-line-cell.tsx';
import { type FieldsProps, noun } from '../entities/noun.ts';

export const sponsorshipsNoun = noun<Sponsorship>({
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
      cell: (row) => <Named second={row.link}>{row.title}</Named>,
    },
    { key: 'picture', title: 'Picture', cell: ({ imageUrl }) => (imageUrl ? 'Yes' : 'Missing') },
    { key: 'order', title: 'Place', numeric: true, by: ({ order }) => order, cell: ({ order }) => order },
  ],
  place: ({ order }) => order,
  form: {
    create: NewSponsorship,
    change: SponsorshipChange,
    blank: { title: '', link: '', order: null },
    values: ({ title, link, order }) => ({ title, link, order }),
    labels: { title: 'the title', link: 'the link', order: 'its place in the list' },
    Fields: SponsorshipFields,
  },
  calls: sponsorshipWrites,
});

function SponsorshipFields({ row }: FieldsProps<Sponsorship>) {
  return (
    <>
      <TextField name="title" label="Title" most={TITLE_MAX} />
      <TextField name="link" label="Link" inputMode="url" />
      <NumberField name="order" label="Place in the list" />
      <PictureField name={PICTURE} label="Picture" what="picture" current={row?.imageUrl} shape="square" />
    </>
  );
}
