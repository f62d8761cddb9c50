import { NewOidcProvider } from '../../../../domain/oidc/oidc-provider.ts';
import { addProvider, checkProvider } from '../../../data/admin/event/oidc-providers.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';

interface NewProviderProps {
  readonly onAdded: (id: string) => void;
  readonly onCancel: () => void;
}

export const NAME_HINT = 'The button says “Continue with” and this name.';
export const ISSUER_HINT = 'Exactly as the provider writes it.';

/** Adds a provider and checks it at once. Without a draft: it has a secret. */
export function NewProviderForm({ onAdded, onCancel }: NewProviderProps) {
  const online = useOnline();
  return (
    <Section title="A provider">
      <Form
        schema={NewOidcProvider}
        defaultValues={{ name: '', issuer: '', client_id: '', secret: '' }}
        onSubmit={async (input) => {
          const answer = await addProvider(input);
          if (!answer.ok) return answer.refusal;
          const { id } = answer.value;
          const checked = await checkProvider(id);
          const works = checked.ok && checked.value.check.every(({ mark }) => mark !== 'wrong');
          toast(works ? 'Added. Now allow its redirect address there' : 'Added, but the check found something');
          onAdded(id);
          return undefined;
        }}
      >
        <Grid column={16} gap={4} grow>
          <TextField name="name" label="Name" hint={NAME_HINT} />
          <TextField name="issuer" label="Issuer" hint={ISSUER_HINT} placeholder="https://login.example.org" />
          <TextField name="client_id" label="Client ID" autoComplete="off" />
          <PasswordField
            name="secret"
            label="Client secret"
            autoComplete="new-password"
            hint="Stored encrypted. It is never shown."
          />
        </Grid>
        <Row gap={2} wrap>
          <SubmitButton blocked={online ? undefined : 'You need a connection for this.'}>Add and check</SubmitButton>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Form>
    </Section>
  );
}
