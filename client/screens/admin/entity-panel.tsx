import { useMemo } from 'react';
import { draftOf } from '../../data/edits/drafts.ts';
import { useIsAllHere, useEntityRows } from '../../data/admin/records/entity-rows.ts';
import { type RecordHistory, useRecordHistory, useWhoChanged } from '../../data/admin/records/record-history.ts';
import { Loading } from '../../ui/status/loading.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { Tabs } from '../../ui/actions/tabs.tsx';
import { useAdminSearch, useNarrowAdmin } from './admin-address.ts';
import { EntityFields } from './entity-kit/entity-fields.tsx';
import type { Entity, ListedEntity } from './entity-kit/entity.ts';
import { useOnline } from '../../data/device/online.ts';
import { AuditRow } from './audit/audit-row.tsx';
import audit from './audit/audit.module.css';
import { clockTime } from '../../../domain/event/time-display.ts';
import { plural } from '../../../domain/plural.ts';
import { usePresence } from '../../data/admin/people/presence.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import styles from './entity-kit/entity.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

interface PanelHeadProps {
  /** Place for presence: "TALKS/keynote". */
  readonly at: string;
  readonly history: RecordHistory;
}

const NAMES = new Intl.ListFormat('en');

/** Who saved it last and when, and who else has it open. */
function PanelHead({ at, history }: PanelHeadProps) {
  const { zone } = useShownZone();
  const who = useWhoChanged();
  const others = usePresence(at);
  const [newest] = history.entries ?? [];
  const parts = [
    newest && `Saved ${clockTime(Temporal.Instant.from(newest.at).epochMilliseconds, zone)} by ${who(newest)}`,
    others.length > 0 &&
      plural(others.length, `${NAMES.format(others)} is here too`, `${NAMES.format(others)} are here too`),
  ].filter(Boolean);
  return <output className={styles.saved}>{parts.join(' · ')}</output>;
}

/** Changes of an entry with their authors, and Undo. */
function HistoryTab({ entries, again }: RecordHistory) {
  const online = useOnline();
  if (!entries) return online ? <Loading label="History" rows={3} /> : <p>You need a connection for this</p>;
  if (entries.length === 0) return <p>No admin has changed it</p>;
  return (
    <Stack as="ol" className={audit.entries}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} onUndone={again} />
      ))}
    </Stack>
  );
}

interface EntityPanelProps<Row extends ListedEntity> {
  readonly entity: Entity<Row>;
  /** Undefined for a new entry. */
  readonly id: string | undefined;
}

/** The panel beside the list, with its own URL. */
export function EntityPanel<Row extends ListedEntity>({ entity, id }: EntityPanelProps<Row>) {
  const row = useEntityRows(entity.rows).find((each) => each.id === id);
  const isHere = useIsAllHere();
  const narrow = useNarrowAdmin();
  const draft = useMemo(() => draftOf(`admin:${entity.type}:${id ?? ''}`), [entity, id]);
  const history = useRecordHistory(row?.id, id === undefined ? undefined : entity.rows.rev(id));
  const close = () => narrow({ id: undefined, new: undefined, tab: undefined });
  return (
    <Panel
      title={row ? entity.name(row) : id === undefined ? entity.words.add : entity.words.title}
      of={id}
      isNew={id === undefined}
      onClose={close}
    >
      {(row && isHere) || id === undefined ? (
        <>
          {row ? <PanelHead at={`${entity.type}/${row.id}`} history={history} /> : null}
          <Parts entity={entity} row={row} history={history}>
            <EntityFields entity={entity} row={row} draft={draft} history={history} onClose={close} />
          </Parts>
        </>
      ) : isHere ? (
        <p>{entity.words.gone}</p>
      ) : (
        <Loading label={entity.words.title} />
      )}
    </Panel>
  );
}

const HISTORY = 'history';

interface PartsProps<Row extends ListedEntity> {
  readonly entity: Entity<Row>;
  readonly row: Row | undefined;
  readonly history: RecordHistory;
  readonly children: React.ReactNode;
}

function Parts<Row extends ListedEntity>({ entity: { tabs = [], words }, row, history, children }: PartsProps<Row>) {
  const { tab } = useAdminSearch();
  const narrow = useNarrowAdmin();
  const open = tabs.find(({ key }) => key === tab);
  if (!row) return children;
  return (
    <Tabs
      label={words.title}
      tabs={[{ key: 'details', label: 'Details' }, ...tabs, { key: HISTORY, label: 'History' }]}
      at={open?.key ?? (tab === HISTORY ? HISTORY : 'details')}
      onAt={(key) => narrow({ tab: key === 'details' ? undefined : key })}
    >
      {open ? <open.Tab row={row} /> : tab === HISTORY ? <HistoryTab {...history} /> : children}
    </Tabs>
  );
}
