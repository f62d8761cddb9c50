import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import styles from './list-tools.module.css';
import { SearchField } from './search-field.tsx';

interface ListToolsProps extends ComponentProps<typeof SearchField> {
  /** Which list it is: a switch. */
  readonly children: ReactNode;
  /** How many filters are in force, and the way to them; left out where there are none. */
  readonly filters?: { readonly count: number; readonly onOpen: () => void } | undefined;
}

/** Above a long list: which one it is, what is looked for in it, and all that narrows it down. */
export const ListTools = ({ children, filters, ...search }: ListToolsProps) => (
  <div className={styles.tools}>
    {children}
    <div className={styles.search}>
      <SearchField {...search} />
    </div>
    {filters ? (
      <Button icon={<SlidersHorizontal size={16} aria-hidden />} onClick={filters.onOpen}>
        <span className={styles.filters}>Filters</span>
        <Badge count={filters.count} label="filters on" />
      </Button>
    ) : null}
  </div>
);

interface FoundCountProps {
  readonly children: string;
  /** Read out when it changes, and not worth a line of its own. */
  readonly isSaid?: boolean;
}

/** How many there are in a list by now. */
export const FoundCount = ({ children, isSaid = false }: FoundCountProps) => (
  <output className={isSaid ? 'vh' : styles.count}>{children}</output>
);
