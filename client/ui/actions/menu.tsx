import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './menu.module.css';

interface MenuItemLook {
  readonly icon?: ReactNode;
  /** At the end of the row: a state, a size. */
  readonly note?: ReactNode;
}

/** A list of links and buttons, as in the avatar menu and the More sheet. */
export function MenuList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export function MenuButton({
  icon,
  note,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & MenuItemLook) {
  return (
    <li>
      <button type="button" {...rest} className={styles.item}>
        {icon}
        {children}
        <Note>{note}</Note>
      </button>
    </li>
  );
}

/** A link to another site; opens in a new tab. */
export function MenuAnchor({ icon, note, children, ...rest }: Omit<ComponentProps<'a'>, 'className'> & MenuItemLook) {
  return (
    <li>
      <a target="_blank" rel="noreferrer" {...rest} className={styles.item}>
        {icon}
        {children}
        <Note>{note}</Note>
      </a>
    </li>
  );
}

const MenuScreenAnchor = ({ icon, note, children, ...rest }: Omit<ComponentProps<'a'>, 'className'> & MenuItemLook) => (
  <li>
    <a {...rest} className={styles.item}>
      {icon}
      {children}
      <Note>{note}</Note>
    </a>
  </li>
);

/** A link to one of our screens. */
export const MenuLink = createLink(MenuScreenAnchor);

export const MenuRule = () => <li aria-hidden className={styles.rule} />;

const Note = ({ children }: { readonly children: ReactNode }) =>
  children ? <span className={styles.note}>{children}</span> : null;
