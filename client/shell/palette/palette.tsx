import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type RefCallback, useDeferredValue, useId, useState } from 'react';
import { plural } from '../../../domain/plural.ts';
import { toggleKept } from '../../data/talks/toggle-kept.ts';
import { PaletteList } from './palette-list.tsx';
import type { PaletteChoice, ChoiceGroup } from './palette-choices.ts';
import styles from './palette.module.css';
import { MODIFIER, useSearchLabel } from './search-button.tsx';
import { usePaletteGroups } from './use-palette-groups.ts';
import { Row } from '../../ui/layout/row.tsx';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Search over everything (ux-app 2): a centred card, a full screen on phones. */
export function Palette({ open, onClose }: PaletteProps) {
  const follow: RefCallback<HTMLDialogElement> = (dialog) => {
    if (open && dialog?.open === false) dialog.showModal();
    if (!open && dialog?.open === true) dialog.close();
  };
  return (
    // A press outside is a shortcut for Escape and the Close button inside.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={follow}
      className={styles.palette}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {open ? <OpenPalette onClose={onClose} /> : null}
    </dialog>
  );
}

function OpenPalette({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const [query, setQuery] = useState('');
  const shown = useDeferredValue(query);
  const { groups, searched, words } = usePaletteGroups(shown);
  const choices = groups.flatMap((group) => group.choices);
  const [chosen, setAt] = useState(0);
  const at = Math.min(chosen, choices.length - 1);
  const active = choices[at];
  const id = useId();
  const take = useTake(onClose);
  const type = (text: string) => {
    setQuery(text);
    setAt(0);
  };
  const act = (event: KeyboardEvent) => {
    if (press(event, { groups, active, at, setAt, take })) event.preventDefault();
  };
  return (
    <>
      <Row gap={3} align="center" className={styles.head}>
        <Search size={20} aria-hidden />
        <Field list={id} active={active && `${id}-${active.key}`} text={query} onType={type} onKey={act} />
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </Row>
      <PaletteList id={id} groups={groups} active={active} words={words} onTake={take} />
      <output className="vh">{foundSentence(shown, choices.length)}</output>
      <Row as="p" gap={4} wrap lineGap={1} justify="between" className={styles.foot}>
        <span className={styles.keys} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>tab</kbd> next group · <kbd>{MODIFIER}B</kbd> keep
        </span>
        <span>{searched}</span>
      </Row>
    </>
  );
}

interface FieldProps {
  /** Ids of the list and of its active row. */
  readonly list: string;
  readonly active: string | undefined;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

const Field = ({ list, active, text, onType, onKey }: FieldProps) => (
  <input
    // Initial focus of the dialog.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus
    className={styles.field}
    role="combobox"
    aria-label={useSearchLabel()}
    placeholder={useSearchLabel()}
    aria-expanded={active !== undefined}
    aria-controls={list}
    aria-autocomplete="list"
    aria-activedescendant={active}
    autoComplete="off"
    spellCheck={false}
    enterKeyHint="go"
    value={text}
    onChange={(event) => onType(event.target.value)}
    onKeyDown={onKey}
  />
);

function foundSentence(query: string, count: number): string {
  if (query.trim() === '') return '';
  return count === 0 ? 'Nothing found' : plural(count, '1 result', `${count} results`);
}

/** Returns a function that opens or runs a choice and closes the palette. */
function useTake(onClose: () => void): (choice: PaletteChoice) => void {
  const router = useRouter();
  return (choice) => {
    onClose();
    if (choice.href === undefined) choice.act?.();
    else void router.navigate({ href: choice.href });
  };
}

interface Press {
  readonly groups: readonly ChoiceGroup[];
  readonly active: PaletteChoice | undefined;
  readonly at: number;
  readonly setAt: (at: number) => void;
  readonly take: (choice: PaletteChoice) => void;
}

/** Handles a key; returns false if it is not ours. */
function press(event: KeyboardEvent, { groups, active, at, setAt, take }: Press): boolean {
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  if (event.nativeEvent.isComposing || count === 0) return false;
  if (event.key === 'ArrowDown') setAt((at + 1) % count);
  else if (event.key === 'ArrowUp') setAt((at + count - 1) % count);
  else if (event.key === 'Tab') setAt(groupStart(groups, at, event.shiftKey ? -1 : 1));
  else if (event.key === 'Enter' && active) take(active);
  else if (event.key.toLowerCase() === 'b' && event.ctrlKey !== event.metaKey && active?.talk) toggleKept(active.talk);
  else return false;
  return true;
}

/** Index of the first choice of the next or previous group. */
function groupStart(groups: readonly ChoiceGroup[], at: number, step: 1 | -1): number {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0));
  const here = starts.findLastIndex((start) => start <= at);
  return starts[(here + step + starts.length) % starts.length] ?? 0;
}
