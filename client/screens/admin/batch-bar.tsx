import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Call } from '../../../domain/calls/call.ts';
import { counted } from '../../../domain/counted.ts';
import { type BatchStep, runBatch, undoBatch } from '../../data/admin/batch.ts';
import { type Selection } from '../../data/admin/selection.ts';
import { setLast } from '../../data/admin/undo.ts';
import { useOnline } from '../../data/online.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNarrow } from './admin-address.ts';
import { AskChoice } from './ask-choice.tsx';
import type { Noun, NounAction, Thing } from './noun.ts';
import styles from './batch-bar.module.css';

interface BatchBarProps<Row extends Thing>
  extends Pick<Noun<Row>, 'words' | 'rows'>, Partial<Pick<Noun<Row>, 'calls' | 'actions' | 'means'>> {
  /** Those that are picked, and still there. */
  readonly picked: readonly Row[];
  /** All that the address asks for. */
  readonly matching: readonly Row[];
  readonly selection: Selection;
}

/** What can be done to what is picked, and what came of it. */
export function BatchBar<Row extends Thing>(props: BatchBarProps<Row>) {
  const { words, calls, actions = [], means, picked, selection } = props;
  const { busy, change, remove } = useBatch(props);
  const online = useOnline();
  const result = busy ? undefined : selection.result;
  if (picked.length === 0 && !result) return null;
  return (
    <section className={styles.bar} aria-label="What is selected">
      <output className={styles.said}>
        {result ? <Result done={result.done} refused={result.refused.size} /> : null}
        {picked.length > 0 ? <Picked count={picked.length} means={means?.(picked)} /> : null}
        {online ? null : 'You need a connection for this'}
      </output>
      {result ? <After selection={selection} /> : null}
      <SelectAll {...props} />
      {picked.length > 0 ? (
        <div className={styles.ways}>
          {actions.map((action) => (
            <ActionButton
              key={action.key}
              action={action}
              what={words.count(picked.length)}
              disabled={!online || busy}
              onRun={(chosen) => void change(action, chosen)}
            />
          ))}
          {calls?.remove ? (
            <Button size="small" kind="danger" busy={busy} disabled={!online} onClick={() => void remove()}>
              Remove
            </Button>
          ) : null}
        </div>
      ) : null}
      <IconButton label="Clear the selection" icon={<X size={18} aria-hidden />} onClick={() => selection.only([])} />
    </section>
  );
}

/** Does it to all that are picked; those that were refused stay picked. */
function useBatch<Row extends Thing>({ calls, rows, picked, selection }: BatchBarProps<Row>) {
  const [busy, setBusy] = useState(false);
  const run = async (call: Call | undefined, inputOf: (row: Row) => BatchStep['input']) => {
    if (!call) return;
    setBusy(true);
    const done = await runBatch(
      picked.map((row) => ({ id: row.id, call, input: inputOf(row), rev: rows.rev(row.id) })),
    );
    setBusy(false);
    selection.only(done.refused.keys(), done);
    setLast(() => void undoBatch(done.group));
  };
  return {
    busy,
    change: ({ change }: NounAction<Row>, chosen: string | null) =>
      run(calls?.edit, (row) => ({ ...change(chosen, row), id: row.id })),
    remove: () => run(calls?.remove, ({ id }) => ({ id })),
  };
}

/** From those of a page to all there are. */
function SelectAll<Row extends Thing>({ picked, matching, selection }: BatchBarProps<Row>) {
  const isAll = matching.every(({ id }) => selection.ids.has(id));
  if (picked.length === 0 || isAll) return null;
  const all = () =>
    selection.take(
      matching.map(({ id }) => id),
      true,
    );
  return (
    <Button size="small" kind="quiet" onClick={all}>
      {`Select all ${matching.length.toLocaleString('en')} that match`}
    </Button>
  );
}

const Picked = ({ count, means }: { readonly count: number; readonly means: string | undefined }) => (
  <span>
    <b>{`${count.toLocaleString('en')} selected`}</b>
    {means ? ` · ${means}` : null}
  </span>
);

const Result = ({ done, refused }: { readonly done: number; readonly refused: number }) => (
  <span>
    {refused === 0
      ? `${done.toLocaleString('en')} done`
      : `${done.toLocaleString('en')} done, ${counted(refused, '1 refused', `${refused.toLocaleString('en')} refused`)}`}
  </span>
);

/** The ways on from what came of it. */
function After({ selection }: { readonly selection: Selection }) {
  const narrow = useNarrow();
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
      {result && result.done > 0 ? (
        <Button size="small" onClick={undoAll}>
          Undo all
        </Button>
      ) : null}
    </div>
  );
}

/** The view of what is picked. */
export const SELECTED = 'selected';

interface ActionButtonProps<Row> {
  readonly action: NounAction<Row>;
  /** "3 talks". */
  readonly what: string;
  readonly disabled: boolean;
  readonly onRun: (chosen: string | null) => void;
}

function ActionButton<Row>({ action, what, disabled, onRun }: ActionButtonProps<Row>) {
  const { label, choices, none } = action;
  return choices ? (
    <AskChoice label={label} what={what} choices={choices} none={none} disabled={disabled} onChoose={onRun} />
  ) : (
    <Button size="small" disabled={disabled} onClick={() => onRun(null)}>
      {label}
    </Button>
  );
}
