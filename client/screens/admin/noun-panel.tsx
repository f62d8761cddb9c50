import { useMemo } from 'react';
import { draftOf } from '../../data/drafts.ts';
import { useIsHere, useNounRows } from '../../data/admin/noun-rows.ts';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useAdminSearch, useNarrow } from './admin-address.ts';
import { NounFields } from './noun-fields.tsx';
import type { Noun, Thing } from './noun.ts';

interface NounPanelProps<Row extends Thing> {
  readonly noun: Noun<Row>;
  /** None: a new one. */
  readonly id: string | undefined;
}

/** What is open beside the list, under an address of its own. */
export function NounPanel<Row extends Thing>({ noun, id }: NounPanelProps<Row>) {
  const row = useNounRows(noun.rows).find((each) => each.id === id);
  const isHere = useIsHere();
  const narrow = useNarrow();
  const draft = useMemo(() => draftOf(`admin:${noun.type}:${id ?? ''}`), [noun, id]);
  const close = () => narrow({ id: undefined, new: undefined, tab: undefined });
  return (
    <Panel title={row ? noun.name(row) : id === undefined ? noun.words.add : noun.words.title} onClose={close}>
      {row || id === undefined ? (
        <Parts noun={noun} row={row}>
          <NounFields noun={noun} row={row} draft={draft} onClose={close} />
        </Parts>
      ) : isHere ? (
        <p>{noun.words.gone}</p>
      ) : (
        <Loading label={noun.words.title} />
      )}
    </Panel>
  );
}

interface PartsProps<Row extends Thing> {
  readonly noun: Noun<Row>;
  readonly row: Row | undefined;
  readonly children: React.ReactNode;
}

function Parts<Row extends Thing>({ noun: { tabs = [], words }, row, children }: PartsProps<Row>) {
  const { tab } = useAdminSearch();
  const narrow = useNarrow();
  const open = tabs.find(({ key }) => key === tab);
  if (!row || tabs.length === 0) return children;
  return (
    <Tabs
      label={words.title}
      tabs={[{ key: 'details', label: 'Details' }, ...tabs]}
      at={open?.key ?? 'details'}
      onAt={(key) => narrow({ tab: key === 'details' ? undefined : key })}
    >
      {open ? <open.Tab row={row} /> : children}
    </Tabs>
  );
}
