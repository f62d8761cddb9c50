import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { RegisterEmail, shared } from '../../../../domain/sessions/email.ts';
import { mailLink } from '../../../data/admin/people/access.ts';
import { giveAddress, type UserRow } from '../../../data/admin/people/users.ts';
import { draftOf } from '../../../data/edits/drafts.ts';
import { useOfflineReason } from '../../../data/device/online.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Draft } from '../../../../domain/forms/draft.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { ShareAddressField } from '../fields/share-address-field.tsx';
import styles from './people.module.css';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

const Values = v.object({ email: RegisterEmail, shared });

/** Whether the form is open. Its draft is kept until it is saved, so the form is open again after leaving. */
export function useAddressForm({ id }: UserRow) {
  const draft = useMemo(() => draftOf(`admin:address:${id}`), [id]);
  const [isOpen, setOpen] = useState(() => draft.read() !== undefined);
  const [isAsked, setAsked] = useState(false);
  const open = () => {
    setOpen(true);
    setAsked(true);
  };
  const close = () => {
    draft.save(undefined);
    setOpen(false);
  };
  return { draft, isOpen, isAsked, open, close };
}

interface ChangeAddressProps {
  readonly row: UserRow;
  readonly draft: Draft;
  /** Opened by a press just now: the field gets the focus. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

/** Changes the email address at the desk, then offers to mail a link there. */
export function ChangeAddress({ row, draft, isAsked, onClose }: ChangeAddressProps) {
  const [saved, setSaved] = useState<string>();
  const blocked = useOfflineReason();
  const save = async ({ email, shared: isShared = false }: v.InferOutput<typeof Values>) => {
    const answer = await giveAddress(row, email, isShared);
    if (!answer.ok) return answer.refusal;
    setSaved(email);
    return undefined;
  };
  if (saved !== undefined) return <MailIt row={row} address={saved} />;
  return (
    <Form schema={Values} defaultValues={{ email: row.email ?? '', shared: false }} onSubmit={save} draft={draft}>
      <TextField
        name="email"
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isAsked}
      />
      <ShareAddressField />
      <Grid column={12} gap={2} grow className={styles.actions}>
        <SubmitButton blocked={blocked}>Save the address</SubmitButton>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Grid>
    </Form>
  );
}

function MailIt({ row, address }: { readonly row: UserRow; readonly address: string }) {
  const [why, setWhy] = useState<string>();
  const [isMailed, setMailed] = useState(false);
  const mail = async () => {
    const answer = await mailLink(row);
    setWhy(answer.ok ? undefined : answer.refusal.message);
    if (!answer.ok) return;
    setMailed(true);
    toast(answer.value.message);
  };
  return (
    <Stack gap={1} className={styles.told}>
      <output>{isMailed ? `A link was mailed to ${address}.` : `The email address is now ${address}.`}</output>
      {why ? <Notice>{why}</Notice> : null}
      {isMailed ? null : (
        <Button kind="solid" onClick={() => void mail()}>
          Mail a link to it
        </Button>
      )}
    </Stack>
  );
}
