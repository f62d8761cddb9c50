import Gift from 'lucide-react/icons/gift';
import { plural } from '../../../../domain/plural.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NewPerk, PerkChange } from '../../../../domain/perks/perk.ts';
import { companyChoices, useCompanyChoices } from '../../../data/admin/event/choices.ts';
import { type PerkRow, perkRows, perkWrites } from '../../../data/admin/event/perks.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PictureField } from '../../../ui/form/pictures/picture-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { Named } from '../fields/two-line-cell.tsx';
import { type FieldsProps, noun, type NounView } from '../entities/noun.ts';
import { PickField } from '../fields/pick-field.tsx';

const VIEWS: readonly NounView<PerkRow>[] = [
  { key: 'left', label: 'Available', has: ({ left }) => left !== 0 },
  { key: 'gone', label: 'All claimed', has: ({ left }) => left === 0 },
];

export const perksNoun = noun<PerkRow>({
  type: 'PERKS',
  icon: Gift,
  words: {
    title: 'Perks',
    search: 'Search perks',
    add: 'New perk',
    remove: 'Remove perk',
    count: (rows) => plural(rows, '1 perk', `${rows.toLocaleString('en')} perks`),
    none: 'There are no perks yet',
    noMatch: 'No perk fits this search',
    gone: 'This perk is gone',
  },
  rows: perkRows,
  name: ({ name }) => name,
  text: ({ name, description, company }) => `${name}\n${company}\n${description}`,
  columns: [
    {
      key: 'name',
      title: 'Name',
      by: ({ name }) => name,
      cell: ({ name, description }) => <Named second={description}>{name}</Named>,
    },
    { key: 'company', title: 'Given by', by: ({ company }) => company, cell: ({ company }) => company },
    {
      key: 'left',
      title: 'Left',
      numeric: true,
      by: ({ left }) => left ?? Infinity,
      cell: ({ left, stock }) => (left === null ? 'No end' : `${left} of ${stock}`),
    },
    { key: 'claimed', title: 'Claimed', numeric: true, by: ({ claimed }) => claimed, cell: ({ claimed }) => claimed },
  ],
  views: () => VIEWS,
  place: ({ order }) => order,
  form: {
    create: NewPerk,
    change: PerkChange,
    blank: { name: '', description: '', company_id: null, stock: null, url: '', order: null },
    values: ({ name, description, companyId, stock, url, order }) => ({
      name,
      description,
      company_id: companyId,
      stock,
      url,
      order,
    }),
    labels: {
      name: 'the name',
      description: 'the description',
      company_id: 'who gives it',
      stock: 'how many there are',
      url: 'where it is redeemed',
      order: 'its place in the list',
    },
    Fields: PerkFields,
  },
  calls: perkWrites,
  actions: [
    {
      key: 'company',
      label: 'Give to',
      choices: companyChoices,
      none: 'The event',
      change: (id) => ({ company_id: id }),
    },
  ],
});

function PerkFields({ row }: FieldsProps<PerkRow>) {
  return (
    <>
      <TextField name="name" label="Name" most={TITLE_MAX} />
      <AreaField name="description" label="Description" most={DESCRIPTION_MAX} />
      <PickField name="company_id" label="Given by" none="The event" options={useCompanyChoices()} />
      <NumberField name="stock" label="How many there are" hint="Leave empty for unlimited" />
      <TextField name="url" label="Redeem link" hint="A web address, such as example.org/offer" inputMode="url" />
      <NumberField name="order" label="Place in the list" />
      <PictureField name={PICTURE} label="Picture" what="picture" current={row?.imageUrl} shape="square" />
    </>
  );
}
