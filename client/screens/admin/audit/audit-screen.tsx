import History from 'lucide-react/icons/history';
import {
  actSentence,
  actsOf,
  type AuditAct,
  isUndoneTogether,
  UNDONE_TOGETHER,
} from '../../../../domain/audit/audit-acts.ts';
import { AUDITED_NOUNS } from '../../../../domain/audit/audit-sentence.ts';
import { plural } from '../../../../domain/plural.ts';
import { PAGE_SIZE } from '../../../../domain/limits/requests.ts';
import { isAdmin } from '../../../../domain/people/actor.ts';
import { personName } from '../../../../domain/people/person.ts';
import type { askAudit } from '../../../data/admin/records/audit.ts';
import { useEverybody } from '../../../data/admin/event/event-settings.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { TableFile } from '../entity-kit/table-file.tsx';
import styles from './audit.module.css';
import { useState } from 'react';
import { NO_UNDO } from '../../../../domain/audit/audit.ts';
import type { AuditView } from '../../../../domain/audit/audit-calls.ts';
import { undoAct } from '../../../data/admin/records/undo.ts';
import { useOnline } from '../../../data/device/online.ts';
import { AuditRow, WhoAndWhen, WhyNot } from './audit-row.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';

interface ActRowProps {
  readonly act: AuditAct<AuditView>;
  readonly onUndone: () => void;
}

/** An act: one change as a row, several as a row that expands. */
function ActRow({ act, onUndone }: ActRowProps) {
  const { group, entries } = act;
  if (group === undefined || (entries.length === 1 && !isUndoneTogether(group)))
    return <AuditRow entry={entries[0]} onUndone={onUndone} />;
  return (
    <Row as="li" gap={4} wrap lineGap={2} align="start" justify="between" className={styles.entry}>
      <div className={styles.words}>
        <Text weight={550}>{actSentence(act)}</Text>
        <WhoAndWhen entry={entries[0]} />
        <details>
          <summary>Step by step</summary>
          <ol className={styles.steps}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onUndone={onUndone} />
            ))}
          </ol>
        </details>
      </div>
      {entries.some(({ undoable, why_not: why }) => undoable || why === UNDONE_TOGETHER) ? (
        <UndoAll group={group} onUndone={onUndone} />
      ) : (
        <WhyNot
          entry={entries.find(({ why_not: why }) => ![NO_UNDO, UNDONE_TOGETHER, ''].includes(why)) ?? entries[0]}
        />
      )}
    </Row>
  );
}

function UndoAll({ group, onUndone }: { readonly group: string; readonly onUndone: () => void }) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const putBack = async () => {
    setBusy(true);
    await undoAct(group);
    setBusy(false);
    onUndone();
  };
  return (
    <Button size="small" busy={busy} disabled={!online} onClick={() => void putBack()}>
      Undo all of it
    </Button>
  );
}

/** /app/admin?type=AUDIT: who changed what and when, from which value to which, with Undo. */
export function AuditScreen() {
  const answer = useLoaderState<typeof askAudit>();
  const narrow = useNarrowAdmin();
  return (
    <Page
      title="Audit"
      hint="What admins changed, newest first. Changes that have not been overwritten can be undone."
      width="wide"
      actions={<TableFile what="audit" />}
    >
      <Filters />
      <QueryResult {...answer} loading="Loading the audit">
        {({ data, pagination: { page, total } }) =>
          total === 0 ? (
            <Nothing />
          ) : (
            <>
              <Stack as="ol" className={styles.entries}>
                {actsOf(data).map((act) => (
                  <ActRow key={act.entries[0].id} act={act} onUndone={answer.again} />
                ))}
              </Stack>
              <Pager
                page={page}
                pages={Math.ceil(total / PAGE_SIZE)}
                total={plural(total, '1 change', `${total.toLocaleString('en')} changes`)}
                onPage={(to) => narrow({ page: to === 1 ? undefined : to })}
              />
            </>
          )
        }
      </QueryResult>
    </Page>
  );
}

const NO_FILTER = {
  by: undefined,
  view: undefined,
  id: undefined,
  q: undefined,
  tab: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
};

const NOUNS = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDITED_NOUNS).map(([value, label]) => ({ value, label })),
];

type FilterName = 'by' | 'view' | 'tab' | 'from' | 'to';

const KINDS = [
  { value: '', label: 'Changes, exports and views' },
  { value: 'changes', label: 'Changes only' },
];

/** Filters, stored in the URL. */
function Filters() {
  const search = useAdminSearch();
  const narrow = useNarrowAdmin();
  const admins = useEverybody().filter(isAdmin);
  const filter = (name: FilterName) => ({
    value: search[name] ?? '',
    onChoose: (value: string) => narrow({ [name]: value === '' ? undefined : value }),
  });
  const isNarrowed = [search.q, search.tab, search.by, search.view, search.id, search.from, search.to].some(Boolean);
  return (
    <Row as="search" gap={3} wrap align="end" aria-label="Which changes">
      <div className={styles.search}>
        <SearchField
          label="Search the audit"
          value={search.q ?? ''}
          onSearch={(text) => narrow({ q: text === '' ? undefined : text, page: undefined })}
        />
      </div>
      <Select label="Show" options={KINDS} {...filter('tab')} />
      <Select
        label="By"
        options={[
          { value: '', label: 'Everybody' },
          ...admins.map((person) => ({ value: person.id, label: personName(person) })),
        ]}
        {...filter('by')}
      />
      <Select label="Of" options={NOUNS} {...filter('view')} />
      <Day label="From" {...filter('from')} />
      <Day label="To" {...filter('to')} />
      {isNarrowed ? <Button onClick={() => narrow(NO_FILTER)}>Clear filters</Button> : null}
    </Row>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

const Day = ({ label, value, onChoose }: FilterProps) => (
  <LabeledControl label={label}>
    <input type="date" value={value} onChange={({ target }) => onChoose(target.value)} />
  </LabeledControl>
);

const Nothing = () => <Empty icon={<History size={28} />}>No changes here</Empty>;
