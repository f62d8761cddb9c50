import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Call } from '../../../../domain/calls/call.ts';
import { plural } from '../../../../domain/plural.ts';
import { type BatchResult, type BatchStep, runBatch, undoBatch } from '../../../data/admin/records/batch.ts';
import type { Choices } from '../../../data/admin/event/choices.ts';
import { type Selection } from '../../../data/admin/records/selection.ts';
import { untilAllHere } from '../../../data/admin/records/entity-rows.ts';
import { noteRemoved } from '../../../data/admin/records/locally-removed.ts';
import { setLast } from '../../../data/admin/records/undo.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useNarrowAdmin } from '../admin-address.ts';
import { AskChoice, AskFirst } from '../fields/ask-choice.tsx';
import type { Entity, ListedEntity } from './entity.ts';
import styles from './batch-bar.module.css';

interface BatchBarProps<Row extends ListedEntity>
  extends Pick<Entity<Row>, 'words' | 'rows'>, Partial<Pick<Entity<Row>, 'calls' | 'actions' | 'means'>> {
  /** Selected rows that still exist. */
  readonly picked: readonly Row[];
  /** All rows that match the filters. */
  readonly matching: readonly Row[];
  readonly selection: Selection;
}

/** Actions for the selected rows, and the result of the last one. */
export function BatchBar<Row extends ListedEntity>(props: BatchBarProps<Row>) {
  const { words, calls, actions = [], means, picked, matching, selection } = props;
  const { busy, change, remove } = useBatch(props);
  const bar = actions.map(({ key, label, choices, none, run }): BarAction => ({
    key,
    label,
    choices,
    none,
    isLocal: run !== undefined,
    onRun: (chosen) => change(key, chosen),
  }));
  const removes: BarAction = { key: 'remove', label: 'Remove', isDanger: true, onRun: remove };
  return (
    <SelectionBar
      selection={selection}
      count={picked.length}
      what={words.count(picked.length)}
      means={picked.length > 0 ? means?.(picked) : undefined}
      busy={busy}
      all={selectionOfAll(matching, selection)}
      actions={calls?.remove ? [...bar, removes] : bar}
    />
  );
}

/** Props to extend the selection from a page to all rows. */
export const selectionOfAll = (matching: readonly ListedEntity[], selection: Selection): SelectionBarProps['all'] => ({
  count: matching.length,
  isTaken: matching.every(({ id }) => selection.ids.has(id)),
  onTake: () =>
    selection.take(
      matching.map(({ id }) => id),
      true,
    ),
});

/** Runs an action on all selected rows; refused ones stay selected. */
function useBatch<Row extends ListedEntity>({ calls, actions = [], rows, picked, selection }: BatchBarProps<Row>) {
  const { busy, run } = useRunBatch(selection);
  const all = async (call: Call | undefined, inputOf: (row: Row) => BatchStep['input']) => {
    await untilAllHere();
    await run(call ? picked.map((row) => ({ id: row.id, call, input: inputOf(row), rev: rows.rev(row.id) })) : []);
  };
  return {
    busy,
    change: (key: string, chosen: string | null) => {
      const action = actions.find((each) => each.key === key);
      if (action?.run) {
        action.run(picked, chosen);
        selection.only([]);
      } else void all(calls?.edit, (row) => ({ ...action?.change?.(chosen, row), id: row.id }));
    },
    remove: () => {
      noteRemoved(picked.map(({ id }) => id));
      void all(calls?.remove, ({ id }) => ({ id }));
    },
  };
}

/** Runs steps as one group; refused ones stay selected, and ⌘Z undoes the others unless it is final. */
export function useRunBatch(selection: Selection) {
  const [busy, setBusy] = useState(false);
  const run = async (steps: readonly BatchStep[], how: Parameters<typeof runBatch>[1] = {}) => {
    if (steps.length === 0) return;
    setBusy(true);
    const done = await runBatch(steps, how);
    setBusy(false);
    selection.only(done.refused.keys(), done);
    if (!done.isFinal) setLast(() => void undoBatch(done.group));
  };
  return { busy, run };
}

/** An action for all selected rows. */
export interface BarAction {
  readonly key: string;
  /** Such as "Cancel talks", or "Stage" with a choice. */
  readonly label: string;
  readonly choices?: Choices | undefined;
  readonly none?: string | undefined;
  /** Cannot be undone: this sentence asks first. */
  readonly asks?: string | undefined;
  /** Works offline. */
  readonly isLocal?: boolean;
  readonly isDanger?: boolean;
  readonly onRun: (chosen: string | null) => void;
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly count: number;
  /** Such as "3 talks". */
  readonly what: string;
  readonly means?: string | undefined;
  readonly busy: boolean;
  /** All rows that match the filters. */
  readonly all: { readonly count: number; readonly isTaken: boolean; readonly onTake: () => void };
  readonly actions: readonly BarAction[];
}

export function SelectionBar({ selection, count, what, means, busy, all, actions }: SelectionBarProps) {
  const online = useOnline();
  const result = busy ? undefined : selection.result;
  if (count === 0 && !result) return null;
  return (
    <section className={styles.bar} data-edge aria-label="What is selected">
      <output className={styles.said}>
        {result ? <Result result={result} /> : null}
        {count > 0 ? <Picked count={count} means={means} /> : null}
        {online ? null : 'You need a connection for this'}
      </output>
      {result ? <After selection={selection} /> : null}
      {count === 0 || all.isTaken ? null : (
        <Button size="small" kind="quiet" disabled={busy} onClick={all.onTake}>
          {`Select all ${all.count.toLocaleString('en')} that match`}
        </Button>
      )}
      {count > 0 ? (
        <div className={styles.ways}>
          {actions.map((action) => (
            <ActionButton
              key={action.key}
              action={action}
              what={what}
              disabled={busy || (!online && !action.isLocal)}
            />
          ))}
        </div>
      ) : null}
      <IconButton label="Clear the selection" icon={<X size={18} aria-hidden />} onClick={() => selection.only([])} />
    </section>
  );
}

const Picked = ({ count, means }: { readonly count: number; readonly means: string | undefined }) => (
  <span>
    <b>{`${count.toLocaleString('en')} selected`}</b>
    {means ? ` · ${means}` : null}
  </span>
);

function Result({ result: { done, refused, said = plainly } }: { readonly result: BatchResult }) {
  const left = plural(refused.size, '1 refused', `${refused.size.toLocaleString('en')} refused`);
  return <span>{refused.size === 0 ? said(done) : `${said(done)}, ${left}`}</span>;
}

const plainly = (done: number): string => `${done.toLocaleString('en')} done`;

/** Links after an action. */
function After({ selection }: { readonly selection: Selection }) {
  const narrow = useNarrowAdmin();
  const { result } = selection;
  const undoAll = () => {
    if (result) void undoBatch(result.group);
    selection.only([]);
  };
  return (
    <div className={styles.ways}>
      {result && result.refused.size > 0 ? (
        <Button size="small" kind="quiet" onClick={() => narrow({ view: SELECTED, q: undefined })}>
          Show
        </Button>
      ) : null}
      {result && result.done > 0 && !result.isFinal ? (
        <Button size="small" onClick={undoAll}>
          Undo all
        </Button>
      ) : null}
    </div>
  );
}

/** Key of the view with selected rows. */
export const SELECTED = 'selected';

interface ActionButtonProps {
  readonly action: BarAction;
  readonly what: string;
  readonly disabled: boolean;
}

function ActionButton({ action, what, disabled }: ActionButtonProps) {
  const { label, choices, none, asks, isDanger, onRun } = action;
  if (choices)
    return <AskChoice label={label} what={what} choices={choices} none={none} disabled={disabled} onChoose={onRun} />;
  if (asks !== undefined) return <AskFirst {...{ label, what, asks, isDanger, disabled }} onDo={() => onRun(null)} />;
  return (
    <Button size="small" kind={isDanger ? 'danger' : undefined} disabled={disabled} onClick={() => onRun(null)}>
      {label}
    </Button>
  );
}
