import { useState } from 'react';
import type { OidcProviderView } from '../../../../domain/oidc/oidc-calls.ts';
import { changeProvider } from '../../../data/admin/event/oidc-providers.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Switch } from '../../../ui/actions/switch.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { useNarrowAdmin } from '../admin-address.ts';
import styles from './log-in.module.css';
import { ProviderPart } from './provider-part.tsx';

interface ProviderCardProps {
  readonly provider: OidcProviderView;
  readonly isOpen: boolean;
  readonly onChange: () => void;
}

/** A provider: whether it is offered and works, and its settings. */
export function ProviderCard({ provider, isOpen, onChange }: ProviderCardProps) {
  const narrow = useNarrowAdmin();
  const [why, setWhy] = useState<string>();
  const { id, name, issuer } = provider;
  const turn = async (isOn: boolean) => {
    setWhy((await changeProvider(provider, { on: isOn }))?.message);
    onChange();
  };
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <Row gap={2} wrap align="center">
          <Text as="h2" size="lg" weight={600}>
            {name}
          </Text>
          <Mark provider={provider} />
        </Row>
        <Muted>{issuer}</Muted>
      </div>
      <Row gap={4} wrap align="center">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Settings of ${name}`}
          onClick={() => narrow({ id: isOpen ? undefined : id })}
        >
          Settings
        </Button>
        <Offered on={provider.on} onTurn={(isOn) => void turn(isOn)} />
      </Row>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      {isOpen ? <ProviderPart key={provider.rev} provider={provider} onChange={onChange} /> : null}
    </li>
  );
}

interface OfferedProps {
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** Whether the log-in page offers it. */
const Offered = ({ on, onTurn }: OfferedProps) =>
  useOnline() ? (
    <Switch on={on} onChange={onTurn}>
      Offered
    </Switch>
  ) : (
    <Muted>{on ? 'Offered' : 'Not offered'}</Muted>
  );

function Mark({ provider: { check, logged_in_at: works, wrong } }: Pick<ProviderCardProps, 'provider'>) {
  if (check.some(({ mark }) => mark === 'wrong') || wrong !== '') return <Chip tone="warn">Needs attention</Chip>;
  if (works !== null) return <Chip tone="ok">Works</Chip>;
  return <Chip>{check.length === 0 ? 'Not checked yet' : 'No log-ins yet'}</Chip>;
}
