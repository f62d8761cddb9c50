import History from 'lucide-react/icons/history';
import { AUDITED_NOUNS } from '../../../../domain/audit/audit-sentence.ts';
import { counted } from '../../../../domain/counted.ts';
import { PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import { isAdmin } from '../../../../domain/people/actor.ts';
import { personName } from '../../../../domain/people/person.ts';
import type { askAudit } from '../../../data/admin/audit.ts';
import { useEverybody } from '../../../data/admin/event-settings.ts';
import { useAnswer } from '../../../data/answer.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useAdminSearch, useNarrow } from '../admin-address.ts';
import { TableFile } from '../table-file.tsx';
import { AuditRow } from './audit-row.tsx';
import styles from './audit.module.css';

/** /app/admin?type=AUDIT: who changed what, when, from what to what, and the way back. */
export function AuditScreen() {
  const answer = useAnswer<typeof askAudit>();
  const narrow = useNarrow();
  return (
    <Page
      title="Audit"
      hint="What admins changed, newest first. What still stands can be undone."
      width="wide"
      actions={<TableFile what="audit" />}
    >
      <Filters />
      <Answered {...answer} loading="Loading the audit">
        {({ data, pagination: { page, total } }) =>
          total === 0 ? (
            <Nothing />
          ) : (
            <>
              <ol className={styles.entries}>
                {data.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} onUndone={answer.again} />
                ))}
              </ol>
              <Pager
                page={page}
                pages={Math.ceil(total / PAGE_SIZE)}
                total={counted(total, '1 change', `${total.toLocaleString('en')} changes`)}
                onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
              />
            </>
          )
        }
      </Answered>
    </Page>
  );
}

const NO_FILTER = { by: undefined, view: undefined, id: undefined, from: undefined, to: undefined, page: undefined };

type FilterName = 'by' | 'view' | 'from' | 'to';

/** Each filter stands in the address. */
function Filters() {
  const search = useAdminSearch();
  const narrow = useNarrow();
  const admins = useEverybody().filter(isAdmin);
  const filter = (name: FilterName) => ({
    value: search[name] ?? '',
    onValue: (value: string) => narrow({ [name]: value === '' ? undefined : value }),
  });
  const isNarrowed = [search.by, search.view, search.id, search.from, search.to].some(Boolean);
  return (
    <search className={styles.filters} aria-label="Which changes">
      <Choice
        label="By"
        all="Everybody"
        options={admins.map((person) => [person.id, personName(person)] as const)}
        {...filter('by')}
      />
      <Choice label="Of" all="Everything" options={Object.entries(AUDITED_NOUNS)} {...filter('view')} />
      <Day label="From" {...filter('from')} />
      <Day label="To" {...filter('to')} />
      {isNarrowed ? <Button onClick={() => narrow(NO_FILTER)}>Clear filters</Button> : null}
    </search>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

interface ChoiceProps extends FilterProps {
  /** Without a choice. */
  readonly all: string;
  readonly options: readonly (readonly [value: string, words: string])[];
}

const Choice = ({ label, value, onValue, all, options }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={({ target }) => onValue(target.value)}>
      <option value="">{all}</option>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

const Day = ({ label, value, onValue }: FilterProps) => (
  <label>
    {label}
    <input type="date" value={value} onChange={({ target }) => onValue(target.value)} />
  </label>
);

const Nothing = () => <Empty icon={<History size={28} />}>No changes here</Empty>;
