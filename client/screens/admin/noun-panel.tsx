import { useMemo } from 'react';
import { draftOf } from '../../data/form-drafts.ts';
import { useIsAllHere, useNounRows } from '../../data/admin/noun-rows.ts';
import { type ThingHistory, useThingHistory } from '../../data/admin/thing-history.ts';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useAdminSearch, useNarrow } from './admin-address.ts';
import { HistoryTab } from './history-tab.tsx';
import { NounFields } from './noun-fields.tsx';
import type { Noun, Thing } from './noun.ts';
import { PanelHead } from './panel-head.tsx';

interface NounPanelProps<Row extends Thing> {
  readonly noun: Noun<Row>;
  /** None: a new one. */
  readonly id: string | undefined;
}

/** What is open beside the list, under an address of its own. */
export function NounPanel<Row extends Thing>({ noun, id }: NounPanelProps<Row>) {
  const row = useNounRows(noun.rows).find((each) => each.id === id);
  const isHere = useIsAllHere();
  const narrow = useNarrow();
  const draft = useMemo(() => draftOf(`admin:${noun.type}:${id ?? ''}`), [noun, id]);
  const history = useThingHistory(row?.id, id === undefined ? undefined : noun.rows.rev(id));
  const close = () => narrow({ id: undefined, new: undefined, tab: undefined });
  return (
    <Panel
      title={row ? noun.name(row) : id === undefined ? noun.words.add : noun.words.title}
      of={id}
      isNew={id === undefined}
      onClose={close}
    >
      {(row && isHere) || id === undefined ? (
        <>
          {row ? <PanelHead at={`${noun.type}/${row.id}`} history={history} /> : null}
          <Parts noun={noun} row={row} history={history}>
            <NounFields noun={noun} row={row} draft={draft} history={history} onClose={close} />
          </Parts>
        </>
      ) : isHere ? (
        <p>{noun.words.gone}</p>
      ) : (
        <Loading label={noun.words.title} />
      )}
    </Panel>
  );
}

const HISTORY = 'history';

interface PartsProps<Row extends Thing> {
  readonly noun: Noun<Row>;
  readonly row: Row | undefined;
  readonly history: ThingHistory;
  readonly children: React.ReactNode;
}

function Parts<Row extends Thing>({ noun: { tabs = [], words }, row, history, children }: PartsProps<Row>) {
  const { tab } = useAdminSearch();
  const narrow = useNarrow();
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
