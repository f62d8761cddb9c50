import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../layout/badge.tsx';
import { Button } from '../actions/button.tsx';
import styles from './list-tools.module.css';
import { SearchField } from './search-field.tsx';
import { Row } from '../layout/row.tsx';

interface ListToolsProps extends ComponentProps<typeof SearchField> {
  /** A switch between lists. */
  readonly children: ReactNode;
  /** Number of active filters, and the action that opens them; omit if there are none. */
  readonly filters?: { readonly count: number; readonly onOpen: () => void } | undefined;
}

/** Tools above a long list: switch, search and filters. */
export const ListTools = ({ children, filters, ...search }: ListToolsProps) => (
  <Row gap={2} wrap align="center" className={styles.tools}>
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
  </Row>
);

interface FoundCountProps {
  readonly children: string;
  /** Announced when it changes, but not visible. */
  readonly isSaid?: boolean;
}

/** The number of entries in a list. */
export const FoundCount = ({ children, isSaid = false }: FoundCountProps) => (
  <output className={isSaid ? 'vh' : styles.count}>{children}</output>
);
