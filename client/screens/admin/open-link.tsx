import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './entity-kit/entity.module.css';

/** Opens a row in the panel; the link covers the whole row. */
export const OpenLink = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Link
    from="/app/admin"
    to="/app/admin"
    search={(before) => ({ ...before, id, new: undefined, tab: undefined })}
    resetScroll={false}
    activeProps={{}}
    className={styles.open}
    data-row={id}
  >
    {children}
  </Link>
);
