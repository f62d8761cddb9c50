import { NewOidcProvider } from '../../../../domain/oidc/oidc-provider.ts';
import { addProvider, checkProvider } from '../../../data/admin/event/oidc-providers.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SubmitRow } from '../submit-row.tsx';

interface NewProviderProps {
  readonly onAdded: (id: string) => void;
  readonly onCancel: () => void;
}

export const NAME_HINT = 'The button says “Continue with” and this name.';
export const ISSUER_HINT = 'Exactly as the provider writes it.';

/** Adds a provider and checks it at once. Without a draft: it has a secret. */
export function NewProviderForm({ onAdded, onCancel }: NewProviderProps) {
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
        <SubmitRow onCancel={onCancel}>Add and check</SubmitRow>
      </Form>
    </Section>
  );
}
