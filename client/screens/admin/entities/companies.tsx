import Store from 'lucide-react/icons/store';
import { plural } from '../../../../domain/plural.ts';
import { packageOf, packageText } from '../../../../domain/packages/rights.ts';
import { packagesOnDevice } from '../../../data/companies/packages.ts';
import { type CompanyRow, companyRows, companyWrites } from '../../../data/admin/event/companies.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { yesCell } from '../entity-kit/file-cells.ts';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity } from '../entity-kit/entity.ts';
import { companyForm } from './company-fields.tsx';

const packageName = (row: CompanyRow): string => packageOf(row, packagesOnDevice.get()).name;

export const companiesEntity = entity<CompanyRow>({
  type: 'COMPANIES',
  icon: Store,
  words: {
    title: 'Companies',
    search: 'Search companies',
    add: 'New company',
    remove: 'Remove company',
    count: (rows) => plural(rows, '1 company', `${rows.toLocaleString('en')} companies`),
    none: 'There are no companies yet',
    noMatch: 'No company fits this search',
    gone: 'This company is gone',
  },
  rows: companyRows,
  name: ({ name }) => name,
  text: ({ name, country, companyType, place }) => [name, country, companyType, place].join('\n'),
  columns: [
    {
      key: 'name',
      title: 'Name',
      by: ({ name }) => name,
      cell: ({ name, companyType }) => <TwoLineCell second={companyType}>{name}</TwoLineCell>,
    },
    {
      key: 'booth',
      title: 'Booth',
      by: packageName,
      text: (row) => packageText(row, packagesOnDevice.get()),
      cell: (row) => <TwoLineCell second={row.place}>{packageName(row)}</TwoLineCell>,
    },
    {
      key: 'sponsor',
      title: 'Sponsor',
      by: ({ priority }) => Number(!priority),
      text: ({ priority }) => yesCell(priority),
      cell: ({ priority }) => (priority ? <Chip tone="accent">Sponsor</Chip> : null),
    },
    {
      key: 'members',
      title: 'Members',
      numeric: true,
      by: ({ users }) => users.length,
      cell: ({ users }) => users.length,
    },
    { key: 'leads', title: 'Leads', numeric: true, by: ({ leads }) => leads, cell: ({ leads }) => leads },
    {
      key: 'complete',
      title: 'Complete',
      by: ({ isComplete }) => Number(isComplete),
      text: ({ isComplete }) => yesCell(isComplete),
      cell: ({ isComplete }) => (isComplete ? <Chip tone="ok">Complete</Chip> : <Chip tone="warn">Not yet</Chip>),
    },
  ],
  views: () => [
    { key: 'sponsors', label: 'Sponsors', has: ({ priority }) => priority },
    { key: 'incomplete', label: 'Not complete', has: ({ isComplete }) => !isComplete },
    { key: 'empty', label: 'No team yet', has: ({ users }) => users.length === 0 },
  ],
  form: companyForm,
  calls: companyWrites,
});
