import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import * as v from 'valibot';
import type { OidcProviderView } from '../../../../domain/oidc/oidc-calls.ts';
import { NewOidcProvider, type OidcAdmits } from '../../../../domain/oidc/oidc-provider.ts';
import { changeProvider, removeProvider } from '../../../data/admin/event/oidc-providers.ts';
import { useOfflineReason, useOnline } from '../../../data/device/online.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Section, Setting } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { GroupsPart } from './groups-part.tsx';
import { LastCheck } from './last-check.tsx';
import styles from './log-in.module.css';
import { ISSUER_HINT, NAME_HINT } from './new-provider.tsx';
import { copyText } from '../../../data/device/copy-text.ts';
import { ConfirmButton } from '../../../ui/actions/confirm-button.tsx';

interface ProviderPartProps {
  readonly provider: OidcProviderView;
  readonly onChange: () => void;
}

/** The settings of a provider and its last check. */
export function ProviderPart({ provider, onChange }: ProviderPartProps) {
  const [why, setWhy] = useState<string>();
  const done = (refusal: { readonly message: string } | undefined) => {
    setWhy(refusal?.message);
    onChange();
  };
  return (
    <Stack gap={4}>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      <RedirectAddress url={provider.redirect_url} />
      <LastCheck provider={provider} onChange={onChange} onWrong={setWhy} />
      <Connection provider={provider} onChange={onChange} />
      <Admits provider={provider} onDone={done} />
      <GroupsPart provider={provider} onDone={done} />
      <Remove provider={provider} onDone={done} />
    </Stack>
  );
}

/** Enter it at the provider before anybody can log in. */
const RedirectAddress = ({ url }: { readonly url: string }) => (
  <Section title="Redirect address for the provider" look="quiet">
    <Row gap={3} wrap align="center">
      <code className={styles.address}>{url}</code>
      <Button size="small" icon={<Copy size={16} aria-hidden />} onClick={() => copyText(url, 'address')}>
        Copy
      </Button>
    </Row>
  </Section>
);

const Values = v.object({
  name: NewOidcProvider.entries.name,
  issuer: NewOidcProvider.entries.issuer,
  client_id: NewOidcProvider.entries.client_id,
  // Empty keeps the secret that is stored.
  secret: v.union([v.literal(''), NewOidcProvider.entries.secret]),
});

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function Connection({ provider, onChange }: ProviderPartProps) {
  const { name, issuer, client_id, secret_end: end, secret_at: at } = provider;
  return (
    <Section title="Connection" look="quiet">
      <Form
        schema={Values}
        defaultValues={{ name, issuer, client_id, secret: '' }}
        onSubmit={async ({ secret, ...changes }) => {
          const refusal = await changeProvider(provider, { ...changes, ...(secret !== '' && { secret }) });
          if (refusal) return refusal;
          toast('Saved');
          onChange();
          return undefined;
        }}
      >
        <Grid column={16} gap={4} grow>
          <TextField name="name" label="Name" hint={NAME_HINT} />
          <TextField name="issuer" label="Issuer" hint={ISSUER_HINT} />
          <TextField name="client_id" label="Client ID" autoComplete="off" />
          <PasswordField
            name="secret"
            label="New client secret"
            autoComplete="new-password"
            hint={`Set ${day.format(new Date(at))}, ends …${end}. Empty keeps it.`}
          />
        </Grid>
        <SubmitButton blocked={useOfflineReason()}>Save</SubmitButton>
      </Form>
    </Section>
  );
}

interface SettingProps {
  readonly provider: OidcProviderView;
  readonly onDone: (refusal: { readonly message: string } | undefined) => void;
}

const ADMITS = [
  { value: 'known', label: 'People who have a ticket or an account here' },
  { value: 'everybody', label: 'Everybody this provider vouches for' },
] as const;
const ADMITS_HINT: Readonly<Record<OidcAdmits, string>> = {
  known: 'Found by the verified mail address, the first time. Later by the provider’s own identifier.',
  everybody: 'An account and a ticket of type “Attendee” are made at the first log-in.',
};

function Admits({ provider, onDone }: SettingProps) {
  const online = useOnline();
  const choose = async (admits: OidcAdmits) => onDone(await changeProvider(provider, { admits }));
  return (
    <Stack gap={2}>
      <Select
        label="Who may come in"
        value={provider.admits}
        options={ADMITS}
        disabled={!online}
        onChoose={(chosen) => void choose(chosen)}
      />
      <Muted>{ADMITS_HINT[provider.admits]}</Muted>
    </Stack>
  );
}

/** Asks before removing: the secret is gone then. */
function Remove({ provider, onDone }: SettingProps) {
  const online = useOnline();
  return (
    <Setting label="Remove this provider" detail="People keep their accounts, and log in by mail.">
      <ConfirmButton
        words={{ text: 'Remove' }}
        asked={{ text: 'Confirm: remove' }}
        disabled={!online}
        onConfirm={() => void removeProvider(provider).then(onDone)}
      />
    </Setting>
  );
}
