import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense } from 'react';
import { buttonLook } from '../actions/button.tsx';
import type { ChecklistOption } from '../actions/checklist.tsx';
import styles from './choice-dropdown.module.css';
import { lazyPart } from '../layout/lazy-part.ts';
import { Popover, type PopoverTrigger } from '../overlays/popover.tsx';

// Lazy: the list is shown only after a press.
const Checklist = lazyPart(() => import('../actions/checklist.tsx').then((part) => part.Checklist));

interface ChoiceDropdownProps {
  /** Name of the choice, shown while nothing is chosen: "Tracks". */
  readonly label: string;
  readonly options: readonly ChecklistOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** A compact filter. Shows the choice, or "2 items" if there are several (spec 2). */
export function ChoiceDropdown({ label, options, chosen, onChange }: ChoiceDropdownProps) {
  return (
    <Popover label={label} renderTrigger={dropdownButton(label, chosenWords(options, chosen))}>
      <div className={styles.choices}>
        <Suspense>
          <Checklist legend={label} options={options} chosen={chosen} onChange={onChange} />
        </Suspense>
      </div>
    </Popover>
  );
}

const dropdownButton = (label: string, words: string | undefined) => (attributes: PopoverTrigger) => (
  <button type="button" {...attributes} {...buttonLook({})}>
    <span className={styles.words}>
      {words === undefined ? null : <span className="vh">{label}: </span>}
      {words ?? label}
    </span>
    <ChevronDown size={16} aria-hidden />
  </button>
);

function chosenWords(options: readonly ChecklistOption[], chosen: readonly string[]): string | undefined {
  if (chosen.length > 1) return `${chosen.length} items`;
  return options.find((option) => option.value === chosen[0])?.label;
}
