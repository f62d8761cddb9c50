import { useState } from 'react';
import type { OidcProviderView } from '../../../../domain/oidc/oidc-calls.ts';
import { changeProvider } from '../../../data/admin/event/oidc-providers.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Switch } from '../../../ui/actions/switch.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { ProviderPart } from './provider-part.tsx';

interface ProviderCardProps {
  readonly provider: OidcProviderView;
  readonly onChange: () => void;
}

/** A provider: whether it is offered and works, and its settings. */
export function ProviderCard({ provider, onChange }: ProviderCardProps) {
  const [why, setWhy] = useState<string>();
  const { id, name, issuer } = provider;
  const turn = async (isOn: boolean) => {
    setWhy((await changeProvider(provider, { on: isOn }))?.message);
    onChange();
  };
  return (
    <SettingsCard
      id={id}
      name={name}
      mark={<Mark provider={provider} />}
      facts={<Muted>{issuer}</Muted>}
      acts={<Offered on={provider.on} onTurn={(isOn) => void turn(isOn)} />}
      why={why}
      settings={<ProviderPart key={provider.rev} provider={provider} onChange={onChange} />}
    />
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
