import Gift from 'lucide-react/icons/gift';
import { plural } from '../../../../domain/plural.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NewPerk, PerkChange } from '../../../../domain/perks/perk.ts';
import { companyChoices, useCompanyChoices } from '../../../data/admin/event/choices.ts';
import { type PerkRow, perkRows, perkWrites } from '../../../data/admin/event/perks.ts';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { areaField, formOf, numberField, pickField, pictureField, textField } from '../fields/form-fields.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity, type EntityView } from '../entity-kit/entity.ts';

const VIEWS: readonly EntityView<PerkRow>[] = [
  { key: 'left', label: 'Available', has: ({ left }) => left !== 0 },
  { key: 'gone', label: 'All claimed', has: ({ left }) => left === 0 },
];

export const perksEntity = entity<PerkRow>({
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
      cell: ({ name, description }) => <TwoLineCell second={description}>{name}</TwoLineCell>,
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
  form: formOf<PerkRow>()({
    create: NewPerk,
    change: PerkChange,
    fields: {
      name: textField('Name', { most: TITLE_MAX }),
      description: areaField('Description', { most: DESCRIPTION_MAX }),
      company_id: {
        ...pickField('Given by', { useOptions: useCompanyChoices, none: 'The event', called: 'who gives it' }),
        value: ({ companyId }) => companyId,
      },
      stock: numberField('How many there are', { hint: 'Leave empty for unlimited', called: 'how many there are' }),
      url: textField('Redeem link', {
        hint: 'A web address, such as example.org/offer',
        inputMode: 'url',
        called: 'where it is redeemed',
      }),
      order: numberField('Place in the list', { called: 'its place in the list' }),
      [PICTURE]: pictureField('Picture', {
        what: 'picture',
        shape: 'square',
        current: ({ imageUrl }: PerkRow) => imageUrl,
      }),
    },
  }),
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
