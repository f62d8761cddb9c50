import { type ComponentType, useMemo } from 'react';
import { MINUTE } from '../../../../domain/time.ts';
import { useIsAllHere, useEntityRows } from '../../../data/admin/records/entity-rows.ts';
import { type Selection, useSelection } from '../../../data/admin/records/selection.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Segmented, SegmentLink } from '../../../ui/actions/segmented.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { selectionOfAll, BatchBar, SELECTED } from './batch-bar.tsx';
import { ImportLink } from '../import-link.tsx';
import { EntityTableRows } from './entity-table-rows.tsx';
import type { Entity, EntityList, EntityView, ListedEntity } from './entity.ts';
import { shownRows, type ShownRows } from './shown-rows.ts';
import styles from './entity.module.css';
import Columns3 from 'lucide-react/icons/columns-3';
import { useTableLook } from '../../../data/admin/records/table-preferences.ts';
import { Checkbox } from '../../../ui/actions/checkbox.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Switch } from '../../../ui/actions/switch.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';

interface TableLookProps {
  readonly table: string;
  /** Columns that can be hidden. */
  readonly columns: readonly { readonly key: string; readonly title: string }[];
}

/** Settings of visible columns and row density, stored on this device. */
function TableLook({ table, columns }: TableLookProps) {
  const [look, setLook] = useTableLook(table);
  const show = (key: string, isShown: boolean) =>
    setLook({ ...look, hidden: isShown ? look.hidden.filter((each) => each !== key) : [...look.hidden, key] });
  return (
    <Popover
      label="Columns and rows"
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label="Columns and rows" icon={<Columns3 size={20} aria-hidden />} />
      )}
    >
      <Stack gap={1} className={styles.look}>
        {columns.map(({ key, title }) => (
          <Checkbox key={key} checked={!look.hidden.includes(key)} onChange={(isShown) => show(key, isShown)}>
            {title}
          </Checkbox>
        ))}
        <Switch on={look.isDense} onChange={(isDense) => setLook({ ...look, isDense })}>
          Rows close together
        </Switch>
      </Stack>
    </Popover>
  );
}

interface EntityTableProps<Row extends ListedEntity> {
  /** Lists that are edited elsewhere have no calls. */
  readonly entity: EntityList<Row> & Partial<Pick<Entity<Row>, 'calls' | 'actions' | 'means' | 'place'>>;
  /** Actions for selected rows that do not use the entity's calls. */
  readonly Batch?: ComponentType<BatchPlace> | undefined;
}

export interface BatchPlace {
  readonly selection: Selection;
  readonly all: { readonly count: number; readonly isTaken: boolean; readonly onTake: () => void };
}

/** The list, with search, views, sorting and pages on this device. */
export function EntityTable<Row extends ListedEntity>({ entity, Batch }: EntityTableProps<Row>) {
  const search = useAdminSearch();
  const narrow = useNarrowAdmin();
  const all = useEntityRows(entity.rows);
  const isHere = useIsAllHere();
  const selection = useSelection(entity.type);
  const views = useViews(entity, all, selection);
  const shown = useMemo(() => shownRows(entity, { all, views }, search), [entity, all, views, search]);
  // Rows of the render cache are incomplete: more rows and counts would move everything.
  if (!isHere) return <Loading label={entity.words.title} rows={6} />;
  if (all.length === 0)
    return (
      <Empty icon={<entity.icon size={28} />} action={IMPORTED.has(entity.type) ? <ImportLink /> : null}>
        {entity.words.none}
      </Empty>
    );
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label={entity.words.search}
            value={search.q ?? ''}
            onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
          />
        </div>
        <Views title={entity.words.title} views={views} shown={shown} />
        <TableLook table={entity.type} columns={entity.columns.slice(1)} />
      </div>
      {shown.total === 0 ? (
        <NoMatch entity={entity} />
      ) : (
        <EntityTableRows {...{ entity, all, shown, selection }} canPick={Batch !== undefined} />
      )}
      <Batches entity={entity} shown={shown} selection={selection} Batch={Batch} all={all} />
    </>
  );
}

/** Entities that a file can contain. */
const IMPORTED: ReadonlySet<string> = new Set(['TALKS', 'STAGES', 'TRACKS', 'COMPANIES', 'SPEAKERS']);

interface BatchesProps<Row extends ListedEntity> extends ShownProps<Row> {
  readonly selection: Selection;
  readonly all: readonly Row[];
}

/** Actions for the selected rows. */
function Batches<Row extends ListedEntity>({ entity, shown, selection, Batch, all }: BatchesProps<Row>) {
  if (Batch) return <Batch selection={selection} all={selectionOfAll(shown.matching, selection)} />;
  const picked = all.filter(({ id }) => selection.ids.has(id));
  return <BatchBar {...entity} picked={picked} matching={shown.matching} selection={selection} />;
}

/** The entity's views, plus one for selected rows if there are any. */
function useViews<Row extends ListedEntity>(
  { views }: EntityList<Row>,
  all: readonly Row[],
  { ids }: Selection,
): readonly EntityView<Row>[] {
  const now = useRealNow(MINUTE);
  return useMemo(
    () => [
      ...(views?.(all, now) ?? []),
      ...(ids.size > 0 ? [{ key: SELECTED, label: 'Selected', has: ({ id }: Row) => ids.has(id) }] : []),
    ],
    [views, all, ids, now],
  );
}

interface ShownProps<Row extends ListedEntity> extends EntityTableProps<Row> {
  readonly shown: ShownRows<Row>;
}

interface ViewsProps<Row extends ListedEntity> extends Pick<ShownProps<Row>, 'shown'> {
  readonly title: string;
  readonly views: readonly EntityView<Row>[];
}

function Views<Row extends ListedEntity>({ title, views, shown: { counts } }: ViewsProps<Row>) {
  const { view } = useAdminSearch();
  if (views.length === 0) return null;
  return (
    <Segmented label={title}>
      {[{ key: 'all', label: 'All' }, ...views].map(({ key, label }) => (
        <SegmentLink
          key={key}
          from="/app/admin"
          to="/app/admin"
          search={(before) => ({ ...before, view: key === 'all' ? undefined : key, page: undefined })}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={key === (view ?? 'all') ? 'true' : undefined}
        >
          <span>
            {label}{' '}
            <Text as="span" weight={450} tone="faint" className="num">
              {counts[key]?.toLocaleString('en')}
            </Text>
          </span>
        </SegmentLink>
      ))}
    </Segmented>
  );
}

function NoMatch<Row extends ListedEntity>({ entity }: EntityTableProps<Row>) {
  const narrow = useNarrowAdmin();
  return (
    <Empty
      icon={<entity.icon size={28} />}
      action={<Button onClick={() => narrow({ q: undefined, view: undefined })}>Clear filters</Button>}
    >
      {entity.words.noMatch}
    </Empty>
  );
}
