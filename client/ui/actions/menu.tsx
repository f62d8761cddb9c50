import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './menu.module.css';
import { Row } from '../layout/row.tsx';
import { Text } from '../layout/text.tsx';

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
      <Row as="button" gap={3} align="center" type="button" {...rest} className={styles.item}>
        {icon}
        {children}
        <Note>{note}</Note>
      </Row>
    </li>
  );
}

/** A link to another site; opens in a new tab. */
export function MenuAnchor({ icon, note, children, ...rest }: Omit<ComponentProps<'a'>, 'className'> & MenuItemLook) {
  return (
    <li>
      <Row as="a" gap={3} align="center" target="_blank" rel="noreferrer" {...rest} className={styles.item}>
        {icon}
        {children}
        <Note>{note}</Note>
      </Row>
    </li>
  );
}

const MenuScreenAnchor = ({ icon, note, children, ...rest }: Omit<ComponentProps<'a'>, 'className'> & MenuItemLook) => (
  <li>
    <Row as="a" gap={3} align="center" {...rest} className={styles.item}>
      {icon}
      {children}
      <Note>{note}</Note>
    </Row>
  </li>
);

/** A link to one of our screens. */
export const MenuLink = createLink(MenuScreenAnchor);

export const MenuRule = () => <li aria-hidden className={styles.rule} />;

const Note = ({ children }: { readonly children: ReactNode }) =>
  children ? (
    <Text as="span" size="sm" weight={450} tone="faint" className={styles.note}>
      {children}
    </Text>
  ) : null;
