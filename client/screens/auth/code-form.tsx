import * as v from 'valibot';
import { verifyCode } from '../../data/log-in.ts';
import { useOnline } from '../../data/online.ts';
import { holdUpdates } from '../../data/update.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import styles from './auth.module.css';
import { sayFailure } from './say-failure.ts';

const CODE_LENGTH = 6;
const CodeFormValues = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'The code has six digits')) });

interface CodeFormProps {
  readonly request: string;
}

/** The six digits of the mail: typed, pasted, or filled in by the phone. */
export function CodeForm({ request }: CodeFormProps) {
  const online = useOnline();
  const verify = async ({ code }: { code: string }) => {
    const answer = await verifyCode(request, code);
    if (answer.ok) return undefined; // The route's guard now leads on.
    const problems = sayFailure(answer.refusal);
    return problems.length > 0 ? problems.map(({ message }) => ({ field: 'code', message })) : problems;
  };
  return (
    <Form
      schema={CodeFormValues}
      defaultValues={{ code: '' }}
      onSubmit={verify}
      onUnsaved={holdUpdates}
      className={styles.form}
    >
      {({ busy }) => (
        <>
          <TextField
            name="code"
            label="6-digit code from the mail"
            hint="Or open the link in the mail, on this or any other device."
            inputMode="numeric"
            autoComplete="one-time-code"
            look="code"
            tidy={(text) => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)}
          />
          <Button type="submit" kind="solid" wide busy={busy} disabled={!online}>
            Log in
          </Button>
        </>
      )}
    </Form>
  );
}
