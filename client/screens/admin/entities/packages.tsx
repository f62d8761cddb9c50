import { useReleasedPeopleFields } from '../../../data/event-fields/released-fields.ts';
import Package from 'lucide-react/icons/package';
import { useWatch } from 'react-hook-form';
import { needsRight } from '../../../../domain/companies/booth-fields.ts';
import type { Company } from '../../../../domain/companies/company.ts';
import { MEMBERS_MAX, PACKAGE_NAME_MAX } from '../../../../domain/limits/packages.ts';
import { NewPackage, PackageChange } from '../../../../domain/packages/package-calls.ts';
import type { Rights } from '../../../../domain/packages/package.ts';
import { formatList, plural } from '../../../../domain/plural.ts';
import {
  bringTemplateBack,
  type PackageRow,
  packageRows,
  packageWrites,
  useHasOwnPackages,
} from '../../../data/admin/event/packages.ts';
import { useReleasedFields } from '../../../data/event-fields/released-fields.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { useCompanies } from '../../../data/companies/companies.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { entity } from '../entity-kit/entity.ts';
import { yesCell } from '../entity-kit/file-cells.ts';
import { colourField, type FormField, formOf, numberField, Pair, textField } from '../fields/form-fields.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';

/** Rights with an effect; badge scanning has none yet. */
const SHOWN_RIGHTS = [
  { right: 'takesCards', label: 'Takes cards', hint: 'Attendees can leave their business card.' },
  { right: 'film', label: 'Shows a film' },
  { right: 'tags', label: 'Shows its topics', hint: 'Its focus, and the fields that need the package’s right.' },
  { right: 'table', label: 'Leads as a table', hint: 'Members can download their leads as CSV.' },
  { right: 'first', label: 'Listed first', hint: 'With the sponsors, before all other booths.' },
] as const satisfies readonly { right: keyof Rights; label: string; hint?: string }[];

const NO_RIGHTS: Rights = { takesCards: false, scans: false, film: false, tags: false, table: false, first: false };

const RightsField = ({ name, row }: { readonly name: string; readonly row: PackageRow | undefined }) => (
  <>
    {SHOWN_RIGHTS.map(({ right, ...said }) => (
      <SwitchField key={right} name={`${name}.${right}`} {...said} />
    ))}
    {row ? <LostRights name={name} row={row} /> : null}
  </>
);

/** Says which booths lose something by the rights that are switched off in the form. */
function LostRights({ name, row }: { readonly name: string; readonly row: PackageRow }) {
  const typed = useWatch({ name }) as Partial<Rights> | undefined;
  const list = useReleasedFields('company');
  const topics = list?.fields.filter(needsRight) ?? [];
  const hasTopics = ({ focus, extra = {} }: Company): boolean =>
    focus.length > 0 || topics.some(({ id }) => Object.hasOwn(extra, id));
  const booths = useCompanies().flatMap(({ thing }) => (thing.ticketType === row.id ? [thing] : []));
  const lost = (right: keyof Rights, of: number, sentence: (count: number) => string): string[] =>
    row.rights[right] && typed?.[right] === false && of > 0 ? [sentence(of)] : [];
  const sentences = [
    ...lost('film', booths.filter(({ promoVideo }) => promoVideo !== '').length, filmLost),
    ...lost('tags', booths.filter(hasTopics).length, topicsLost),
    ...lost('takesCards', booths.length, cardsLost),
    ...lost('table', booths.length, tableLost),
    ...lost('first', booths.length, firstLost),
  ];
  return sentences.length === 0 ? null : (
    <Notice tone="warn">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

const filmLost = (booths: number): string =>
  plural(
    booths,
    '1 booth has a film. It is kept for the booth and shown again when the right comes back.',
    `${booths.toLocaleString('en')} booths have a film. It is kept for them and shown again when the right comes back.`,
  );
const topicsLost = (booths: number): string =>
  plural(
    booths,
    '1 booth has topics. They are kept for the booth and shown again when the right comes back.',
    `${booths.toLocaleString('en')} booths have topics. They are kept for them and shown again when the right comes back.`,
  );
const cardsLost = (booths: number): string =>
  plural(
    booths,
    '1 booth takes no more cards. It keeps its leads.',
    `${booths.toLocaleString('en')} booths take no more cards. They keep their leads.`,
  );
const tableLost = (booths: number): string =>
  plural(
    booths,
    'The members of 1 booth can no longer download their leads.',
    `The members of ${booths.toLocaleString('en')} booths can no longer download their leads.`,
  );
const firstLost = (booths: number): string =>
  plural(
    booths,
    '1 booth is listed in the order of its package again.',
    `${booths.toLocaleString('en')} booths are listed in the order of their package again.`,
  );

const rightsField: FormField<PackageRow> = {
  called: 'the rights',
  blank: () => NO_RIGHTS,
  Input: ({ name, row }) => <RightsField name={name} row={row} />,
};

/** Brings back the packages that every event starts with, unless the event is of a kind that never had them. */
function Template() {
  const online = useOnline();
  const template = useReleasedPeopleFields()?.template;
  const hadThem = template === undefined || template === 'affiliate' || template === 'creator';
  return useHasOwnPackages() && hadThem ? (
    <Button disabled={!online} onClick={() => void bringTemplateBack()}>
      Use Super, Premium and Basic
    </Button>
  ) : null;
}

export const packageTemplate = <Template />;

const membersOf = ({ members }: PackageRow): string =>
  members === MEMBERS_MAX ? 'No limit' : `Up to ${members.toLocaleString('en')}`;

const booths = ({ booths: count }: PackageRow): string =>
  plural(count, '1 booth', `${count.toLocaleString('en')} booths`);

export const packagesEntity = entity<PackageRow>({
  type: 'PACKAGES',
  icon: Package,
  words: {
    title: 'Packages',
    search: 'Search packages',
    add: 'New package',
    remove: 'Remove package',
    count: (rows) => plural(rows, '1 package', `${rows.toLocaleString('en')} packages`),
    none: 'There are no packages yet',
    noMatch: 'No package fits this search',
    gone: 'This package is gone',
  },
  rows: packageRows,
  name: ({ name }) => name,
  text: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'Name',
      by: ({ name }) => name,
      cell: (row) => (
        <TwoLineCell second={row.types.length === 0 ? booths(row) : `Comes with ${formatList(row.types)}`}>
          <Chip tint={row.color}>{row.name}</Chip>
        </TwoLineCell>
      ),
    },
    ...SHOWN_RIGHTS.map(({ right, label }) => ({
      key: right,
      title: label,
      text: ({ rights }: PackageRow) => yesCell(rights[right]),
      cell: ({ rights }: PackageRow) => (rights[right] ? 'Yes' : '–'),
    })),
    { key: 'members', title: 'Members', by: ({ members }) => members, text: membersOf, cell: membersOf },
    { key: 'booths', title: 'Booths', numeric: true, by: ({ booths: count }) => count, cell: (row) => row.booths },
    { key: 'order', title: 'Place', numeric: true, by: ({ order }) => order, cell: ({ order }) => order },
  ],
  place: ({ order }) => order,
  means: (rows) => booths({ booths: rows.reduce((sum, row) => sum + row.booths, 0) } as PackageRow),
  form: formOf<PackageRow>()({
    create: NewPackage,
    change: PackageChange,
    fields: {
      name: textField('Name', { most: PACKAGE_NAME_MAX }),
      color: { ...colourField('Colour'), Frame: Pair },
      order: {
        ...numberField('Place', { called: 'its place', hint: 'Booths of a lower number are listed first.' }),
        blank: () => 10,
        Frame: Pair,
      },
      members: {
        ...numberField('Members', {
          called: 'the number of members',
          hint: 'Most people of one booth. 100 is no limit.',
        }),
        blank: () => MEMBERS_MAX,
        Frame: Pair,
      },
      rights: rightsField,
    },
  }),
  calls: packageWrites,
});
