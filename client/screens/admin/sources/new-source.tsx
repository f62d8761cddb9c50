import { useState } from 'react';
import { SHOPS } from '../../../../domain/sources/shops.ts';
import { NewSource } from '../../../../domain/sources/source.ts';
import { isProgrammeKind, type SourceKind } from '../../../../domain/sources/source-kind.ts';
import { addSource, checkConnection } from '../../../data/admin/event/sources.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Select } from '../../../ui/filters/select.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { isSourceKind, SYSTEM_CHOICES, SHOP_WORDS } from './shop-words.ts';
import { SubmitRow } from '../submit-row.tsx';

interface NewSourceProps {
  readonly onAdded: (id: string) => void;
  readonly onCancel: () => void;
}

/** Adds a system and checks it at once. */
export function NewSourceForm({ onAdded, onCancel }: NewSourceProps) {
  const [kind, setKind] = useState<SourceKind>('pretix');
  return (
    <Section title={isProgrammeKind(kind) ? 'A programme' : 'A ticket shop'}>
      <Stack gap={4}>
        <Select
          label="System"
          value={kind}
          options={SYSTEM_CHOICES}
          onChoose={(chosen) => {
            if (isSourceKind(chosen)) setKind(chosen);
          }}
        />
        <ShopForm key={kind} kind={kind} onAdded={onAdded} onCancel={onCancel} />
      </Stack>
    </Section>
  );
}

/** Without a draft: it has a secret. */
function ShopForm({ kind, onAdded, onCancel }: NewSourceProps & { readonly kind: SourceKind }) {
  const words = SHOP_WORDS[kind];
  const { title, isPushed, hasAddress } = SHOPS[kind];
  return (
    <Form
      schema={NewSource}
      defaultValues={{ kind, name: words.name ?? `Tickets from ${title}`, address: '', secret: '' }}
      onSubmit={async (input) => {
        const answer = await addSource(input);
        if (!answer.ok) return answer.refusal;
        const { id } = answer.value;
        if (!isPushed) await checkAdded(id);
        onAdded(id);
        return undefined;
      }}
    >
      <TextField name="name" label="Name" />
      {hasAddress ? <TextField name="address" label={words.address} hint={words.addressHint} /> : null}
      {words.token === '' ? null : (
        <PasswordField name="secret" label={words.token} autoComplete="new-password" hint={words.tokenHint} />
      )}
      <SubmitRow onCancel={onCancel}>{isPushed ? 'Add' : 'Check'}</SubmitRow>
    </Form>
  );
}

async function checkAdded(id: string): Promise<void> {
  const checked = await checkConnection(id);
  toast(checked.ok && checked.value.wrong === '' ? 'Connected' : 'Added, but it does not answer as it should yet');
}
