import { useState } from 'react';
import type { OfferedProvider } from '../../../domain/oidc/offered-provider.ts';
import { goToLink, unlink, useIdentities, useProviders, waitsForCode } from '../../data/device/provider-log-in.ts';
import { useOnline } from '../../data/device/online.ts';
import { toast, toastError } from '../../data/news/toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Section, Setting } from '../../ui/layout/section.tsx';
import { ErrorNotice } from '../../ui/status/error-notice.tsx';

/** Accounts at log-in providers, with which the person can log in. */
export function LinkedAccounts() {
  const { value, refusal, again } = useIdentities();
  return (
    <Section title="Log in with another account">
      {refusal && !value ? <ErrorNotice>{refusal.message}</ErrorNotice> : null}
      {useProviders().map((provider) => (
        <Provider
          key={provider.id}
          provider={provider}
          linked={value?.data.filter((identity) => identity.provider === provider.id)}
          onChange={again}
        />
      ))}
    </Section>
  );
}

interface ProviderProps {
  readonly provider: OfferedProvider;
  /** Undefined until it is known. */
  readonly linked: readonly { readonly id: string; readonly linked_at: string }[] | undefined;
  readonly onChange: () => void;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

function Provider({ provider: { id, name }, linked, onChange }: ProviderProps) {
  const online = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const [first] = linked ?? [];
  const press = async () => {
    setIsBusy(true);
    const refused = await (first ? unlink(first.id) : goToLink(id));
    if (refused !== undefined) toastError(refused);
    else if (first) toast(`${name} is unlinked`);
    if (first || refused !== undefined) setIsBusy(false); // Otherwise the page is left.
    if (first) onChange();
  };
  const detail = first
    ? `Linked on ${day.format(new Date(first.linked_at))}`
    : waitsForCode()
      ? 'Not linked. Open the settings in a browser to link it.'
      : 'Not linked';
  return (
    <Setting label={name} detail={linked && detail}>
      {linked && (first || !waitsForCode()) ? (
        <Button
          size="small"
          busy={isBusy}
          disabled={!online}
          aria-label={first ? `Unlink ${name}` : `Link ${name}`}
          onClick={() => void press()}
        >
          {first ? 'Unlink' : 'Link'}
        </Button>
      ) : null}
    </Setting>
  );
}
