import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { ErrorNotice } from '../../ui/status/error-notice.tsx';
import { useAdminSearch, useNarrowAdmin } from './admin-address.ts';
import styles from './settings-card.module.css';

interface SettingsCardProps {
  /** In the address while the settings are open. */
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  /** How it stands, as a chip. */
  readonly mark: ReactNode;
  /** What is known of it. */
  readonly facts: ReactNode;
  /** What can be done about it without its settings. */
  readonly acts: ReactNode;
  /** Why the last of these was refused. */
  readonly why: string | undefined;
  /** Shown while they are open and loaded. */
  readonly settings: ReactNode;
}

/** One of the systems that this event is connected with, as an item of a list: how it stands, and a button that opens its settings. */
export function SettingsCard({ id, name, icon, mark, facts, acts, why, settings }: SettingsCardProps) {
  const isOpen = useAdminSearch().id === id;
  const narrow = useNarrowAdmin();
  return (
    <li className={styles.card}>
      {icon === undefined ? null : (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={styles.words}>
        <Row gap={2} wrap align="center">
          <Text as="h2" size="lg" weight={600}>
            {name}
          </Text>
          {mark}
        </Row>
        {facts}
      </div>
      <Row gap={2} wrap align="center" className={styles.acts}>
        {acts}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Settings of ${name}`}
          onClick={() => narrow({ id: isOpen ? undefined : id })}
        >
          Settings
        </Button>
      </Row>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      {isOpen && settings ? <div className={styles.settings}>{settings}</div> : null}
    </li>
  );
}
