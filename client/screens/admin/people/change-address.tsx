import { useState } from 'react';
import * as v from 'valibot';
import { RegisterEmail } from '../../../../domain/sessions/email.ts';
import { mailLink } from '../../../data/admin/access.ts';
import { giveAddress, type UserRow } from '../../../data/admin/users.ts';
import { useOnline } from '../../../data/online.ts';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './people.module.css';

const Values = v.object({ email: RegisterEmail });

/** Another mail address, without leaving the desk; then the link that goes there. */
export function ChangeAddress({ row }: { readonly row: UserRow }) {
  const [saved, setSaved] = useState<string>();
  const online = useOnline();
  const save = async ({ email }: v.InferOutput<typeof Values>) => {
    const answer = await giveAddress(row, email);
    if (!answer.ok) return answer.refusal;
    setSaved(email);
    return undefined;
  };
  if (saved !== undefined) return <MailIt row={row} address={saved} />;
  return (
    <Form schema={Values} defaultValues={{ email: row.email ?? '' }} onSubmit={save}>
      <TextField name="email" label="New mail address" type="email" inputMode="email" autoComplete="off" />
      <SubmitButton blocked={online ? undefined : 'You need a connection for this.'}>Save the address</SubmitButton>
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
    <div className={styles.told}>
      <output>{isMailed ? `A link was mailed to ${address}.` : `The mail address is now ${address}.`}</output>
      {why ? <Notice>{why}</Notice> : null}
      {isMailed ? null : (
        <Button kind="solid" onClick={() => void mail()}>
          Mail a link to it
        </Button>
      )}
    </div>
  );
}
