import Dices from 'lucide-react/icons/dices';
import { plural } from '../../../../domain/plural.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NewRaffle, RaffleChange } from '../../../../domain/raffles/raffle.ts';
import { type RaffleRow, raffleRows, raffleWrites } from '../../../data/admin/lobby.ts';
import { Chip } from '../../../ui/chip.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { instantCell, yesCell } from '../file-cells.ts';
import { InstantField, isoOf } from '../instant-field.tsx';
import { Moment } from '../moment.tsx';
import { Named } from '../named.tsx';
import { type FieldsProps, noun } from '../noun.ts';
import { DrawTab } from './draw-tab.tsx';

export const rafflesNoun = noun<RaffleRow>({
  type: 'RAFFLES',
  icon: Dices,
  words: {
    title: 'Raffles',
    search: 'Search raffles',
    add: 'New raffle',
    remove: 'Remove raffle',
    count: (rows) => plural(rows, '1 raffle', `${rows.toLocaleString('en')} raffles`),
    none: 'There are no raffles yet',
    noMatch: 'No raffle fits this search',
    gone: 'This raffle is gone',
  },
  rows: raffleRows,
  name: ({ title }) => title,
  text: ({ title, description }) => `${title}\n${description}`,
  columns: [
    {
      key: 'title',
      title: 'Title',
      by: ({ title }) => title,
      cell: (row) => <Named second={row.description}>{row.title}</Named>,
    },
    { key: 'entries', title: 'Entries', numeric: true, by: ({ entries }) => entries, cell: ({ entries }) => entries },
    {
      key: 'closes',
      title: 'Closes',
      by: ({ closesAt }) => closesAt ?? Infinity,
      text: ({ closesAt }) => instantCell(closesAt),
      cell: ({ closesAt }) => (closesAt === null ? 'With the draw' : <Moment at={closesAt} />),
    },
    {
      key: 'drawn',
      title: 'Drawn',
      text: ({ draw }) => yesCell(draw !== null),
      cell: ({ draw }) => (draw ? <Chip tone="ok">Drawn</Chip> : <Chip>Open</Chip>),
    },
  ],
  views: () => [
    { key: 'open', label: 'Not drawn', has: ({ draw }) => draw === null },
    { key: 'drawn', label: 'Drawn', has: ({ draw }) => draw !== null },
  ],
  place: ({ order }) => order,
  form: {
    create: NewRaffle,
    change: RaffleChange,
    blank: { title: '', description: '', closes_at: null, order: null },
    values: ({ title, description, closesAt, order }) => ({ title, description, closes_at: isoOf(closesAt), order }),
    labels: { title: 'the title', description: 'the description', closes_at: 'when it closes', order: 'its place' },
    Fields: RaffleFields,
  },
  calls: raffleWrites,
  tabs: [{ key: 'draw', label: 'Draw', Tab: DrawTab }],
});

function RaffleFields({ row }: FieldsProps<RaffleRow>) {
  return (
    <>
      <TextField name="title" label="Title" most={TITLE_MAX} />
      <AreaField name="description" label="Description" most={DESCRIPTION_MAX} />
      <InstantField name="closes_at" label="Closes" hint="Leave empty to close entries when you draw" />
      <NumberField name="order" label="Place in the list" />
      <PictureField name={PICTURE} label="Picture" what="picture" current={row?.imageUrl} shape="square" />
    </>
  );
}
