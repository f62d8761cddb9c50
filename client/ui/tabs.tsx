import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Key extends string> {
  /** What the tabs are parts of. */
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly label: string; readonly count?: number }[];
  /** The tab that is open, as the address says it. */
  readonly at: Key;
  readonly onAt: (key: Key) => void;
  /** What the open one shows. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Parts of one thing, one at a time: arrows go from tab to tab, Tab goes into what is open. Another thing is `Segmented`. */
export function Tabs<Key extends string>({ label, tabs, at, onAt, children }: TabsProps<Key>) {
  const id = useId();
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const to = placeAfter(event.key, { at: tabs.findIndex(({ key }) => key === at), of: tabs.length });
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onAt(next.key);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className={styles.tabbed}>
      {/* The arrows of each tab arrive here; the list itself is never focused. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={go}>
        {tabs.map(({ key, label: words, count }) => (
          <button
            key={key}
            ref={key === at ? bringIntoSight : undefined}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            className={styles.tab}
            aria-selected={key === at}
            aria-controls={key === at ? `${id}-panel` : undefined}
            tabIndex={key === at ? 0 : -1}
            onClick={() => onAt(key)}
          >
            {words}
            {count === undefined ? null : <span className={styles.count}>{count.toLocaleString('en')}</span>}
          </button>
        ))}
      </div>
      <div key={at} className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        {children}
      </div>
    </div>
  );
}

/** The open one of more tabs than there is room for stands in the middle of them. */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row || row.scrollWidth <= row.clientWidth) return;
  const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollBy({ left: own.left + own.width / 2 - all.left - all.width / 2 });
}

/** Arrows go around, Home and End to either end (WAI-ARIA practices, tabs). */
function placeAfter(key: string, { at, of }: { readonly at: number; readonly of: number }): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return of - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + of) % of;
}
