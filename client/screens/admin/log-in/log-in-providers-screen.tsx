import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OIDC_PROVIDERS_MAX } from '../../../../domain/limits/oidc.ts';
import type { OidcProviderView } from '../../../../domain/oidc/oidc-calls.ts';
import { useOidcProviders } from '../../../data/admin/event/oidc-providers.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { useNarrowAdmin } from '../admin-address.ts';
import { NewProviderForm } from './new-provider.tsx';
import { ProviderCard } from './provider-card.tsx';

/** /app/admin?type=LOG_IN: the providers by which people log in (OpenID Connect). */
export function LogInProvidersScreen() {
  const { value, refusal, isLoading, again } = useOidcProviders();
  const [isAdding, setIsAdding] = useState(false);
  const narrow = useNarrowAdmin();
  const added = (id: string) => {
    setIsAdding(false);
    again();
    narrow({ id });
  };
  const isFull = (value?.data.length ?? 0) >= OIDC_PROVIDERS_MAX;
  return (
    <Page
      title="Log-in"
      hint="People log in with an account that they have elsewhere."
      width="wide"
      actions={isAdding || isFull ? null : <Add onPress={() => setIsAdding(true)} />}
    >
      {isAdding ? <NewProviderForm onAdded={added} onCancel={() => setIsAdding(false)} /> : null}
      <QueryResult
        value={value}
        refusal={refusal?.message}
        isLoading={isLoading}
        again={again}
        loading="Loading providers"
      >
        {({ data }) => (data.length === 0 && isAdding ? null : <Providers providers={data} onChange={again} />)}
      </QueryResult>
      {/* Below the list, so it would move when the list arrives. */}
      {isLoading && value === undefined ? null : <OtherWays />}
    </Page>
  );
}

interface ProvidersProps {
  readonly providers: readonly OidcProviderView[];
  readonly onChange: () => void;
}

function Providers({ providers, onChange }: ProvidersProps) {
  if (providers.length === 0) return <Empty icon={<KeyRound size={28} />}>No provider yet</Empty>;
  return (
    <Stack as="ul" gap={4} aria-label="Log-in providers">
      {providers.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} onChange={onChange} />
      ))}
    </Stack>
  );
}

function Add({ onPress }: { readonly onPress: () => void }) {
  const online = useOnline();
  return (
    <Button kind="solid" icon={<Plus size={18} aria-hidden />} disabled={!online} onClick={onPress}>
      Add a provider
    </Button>
  );
}

const OtherWays = () => (
  <Notice tone="info" icon={<Info size={18} aria-hidden />}>
    <p>
      Mail, ticket codes and passwords are in{' '}
      <Link to="/app/admin" search={{ type: 'SETTINGS' }}>
        Settings
      </Link>
      . Organisers always get in by mail, whatever happens to a provider.
    </p>
  </Notice>
);
