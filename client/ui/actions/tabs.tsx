import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';
import { Stack } from '../layout/stack.tsx';
import { Row } from '../layout/row.tsx';

interface TabsProps<Key extends string> {
  /** Name of the whole. */
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly label: string; readonly count?: number }[];
  /** Key of the open tab, as in the URL. */
  readonly at: Key;
  readonly onAt: (key: Key) => void;
  /** Content of the open tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs: arrow keys go from tab to tab, the Tab key into the content. For different screens use `Segmented`. */
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
    <Stack gap={4}>
      {/* Handles the arrow keys of the tabs; the list itself is never focused. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <Row gap={5} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={go}>
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
      </Row>
      <div key={at} className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        {children}
      </div>
    </Stack>
  );
}

/** Scrolls the open tab to the middle if not all tabs fit. */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row || row.scrollWidth <= row.clientWidth) return;
  const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollBy({ left: own.left + own.width / 2 - all.left - all.width / 2 });
}

/** Arrow keys wrap around, Home and End go to the ends (WAI-ARIA practices, tabs). */
function placeAfter(key: string, { at, of }: { readonly at: number; readonly of: number }): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return of - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + of) % of;
}
