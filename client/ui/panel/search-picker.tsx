import X from 'lucide-react/icons/x';
import { useId, useState, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { Field, type FieldText } from '../form/field.tsx';
import { type Found, FoundList } from './found-list.tsx';
import styles from './search-picker.module.css';
import { Row } from '../layout/row.tsx';

interface SearchPickerProps extends FieldText {
  readonly name: string;
  readonly labelOf: (value: string) => string;
  /** The best matches for the typed text. */
  readonly find: (query: string) => readonly Found[];
  /** Creates an entry from the typed text. `run` returns its value, or undefined if that failed. */
  readonly add?: {
    readonly label: (query: string) => string;
    readonly run: (query: string) => Promise<string | undefined>;
  };
}

/**
 * A multiple choice of very many options: the field shows the chosen ones, and typing finds more (WAI-ARIA practices,
 * combobox with a list). Alt with an arrow key moves a chosen one.
 */
export function SearchPicker({ name, label, hint, labelOf, find, add }: SearchPickerProps) {
  const { field } = useController({ name });
  const chosen: readonly string[] = field.value ?? [];
  const take = (value: string) => field.onChange([...chosen, value]);
  const make = async (query: string) => {
    const made = await add?.run(query.trim());
    if (made !== undefined) take(made);
  };
  const drop = (value: string) => field.onChange(chosen.filter((each) => each !== value));
  const [moved, setMoved] = useState('');
  const move = (value: string, by: 1 | -1) => {
    const to = chosen.indexOf(value) + by;
    if (to < 0 || to >= chosen.length) return;
    field.onChange(chosen.filter((each) => each !== value).toSpliced(to, 0, value));
    setMoved(`${labelOf(value)} is ${to + 1} of ${chosen.length}`);
  };
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <Row gap={1} wrap align="center" className={styles.field}>
          {chosen.map((value) => (
            <Chosen key={value} {...{ label: labelOf(value), field: control.id, move, drop, value }} />
          ))}
          <Finder
            control={{ ...control, className: undefined, name, ref: field.ref }}
            find={(query) => [...find(query).filter(({ value }) => !chosen.includes(value)), ...toAdd(query, add)]}
            onTake={(one, query) => (one.value === ADD ? void make(query) : take(one.value))}
            onBack={() => chosen.length > 0 && drop(chosen.at(-1) ?? '')}
          />
          <output className={styles.said}>{moved}</output>
        </Row>
      )}
    </Field>
  );
}

interface ChosenProps {
  readonly value: string;
  readonly label: string;
  /** Id of the field that gets the focus when this chip is removed. */
  readonly field: string;
  readonly move: (value: string, by: 1 | -1) => void;
  readonly drop: (value: string) => void;
}

function Chosen({ value, label, field, move, drop }: ChosenProps) {
  const remove = () => {
    drop(value);
    document.getElementById(field)?.focus();
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault(); // Alt with an arrow would make the browser go back.
    const chip = event.currentTarget;
    move(value, by);
    setTimeout(() => chip.focus()); // Moving an element in the page removes its focus.
  };
  return (
    <button
      type="button"
      className={styles.chosen}
      data-edge
      aria-label={`Remove ${label}`}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      onClick={remove}
      onKeyDown={press}
    >
      {label}
      <X size={14} aria-hidden />
    </button>
  );
}

/** Value of the last entry, which creates a new one. */
const ADD = '+';
const toAdd = (query: string, add: SearchPickerProps['add']): Found[] =>
  add && query.trim().includes(' ') ? [{ value: ADD, label: add.label(query.trim()), detail: '' }] : [];

interface FinderProps extends Pick<SearchPickerProps, 'find'> {
  readonly control: React.ComponentProps<'input'>;
  readonly onTake: (one: Found, query: string) => void;
  /** Called for Backspace in an empty field. */
  readonly onBack: () => void;
}

function Finder({ control, find, onTake, onBack }: FinderProps) {
  const id = useId();
  const [{ query, at }, set] = useState({ query: '', at: 0 });
  const found = find(query);
  const look = (next: string) => set({ query: next, at: 0 });
  const take = (one: Found | undefined) => {
    if (one) onTake(one, query);
    look('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '') onBack();
    if (query === '' || !HANDLED.includes(event.key)) return;
    event.preventDefault(); // Enter must not submit the form, nor Escape close the panel.
    set({ query, at: placeAfter(event.key, at, found.length) });
    if (event.key === 'Enter') take(found[at]);
    if (event.key === 'Escape') look('');
  };
  return (
    <>
      <input
        {...control}
        role="combobox"
        className={styles.input}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder="Add…"
        value={query}
        onChange={({ target }) => look(target.value)}
        onKeyDown={press}
      />
      <FoundList id={id} found={found} at={at} onTake={take} className={styles.list} />
    </>
  );
}

const placeAfter = (key: string, at: number, of: number): number =>
  key === 'ArrowDown' ? Math.min(at + 1, of - 1) : key === 'ArrowUp' ? Math.max(at - 1, 0) : at;

const HANDLED: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'];
