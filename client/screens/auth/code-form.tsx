import * as v from 'valibot';
import { verifyCode } from '../../data/log-in.ts';
import { holdUpdates } from '../../data/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useNeedsConnection } from './needs-connection.ts';

const CODE_LENGTH = 6;
const CodeFormValues = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'The code has six digits')) });

interface CodeFormProps {
  readonly request: string;
}

/** The six digits of the mail: typed, pasted, or filled in by the phone. */
export function CodeForm({ request }: CodeFormProps) {
  const verify = async ({ code }: { code: string }) => {
    const answer = await verifyCode(request, code);
    return answer.ok ? undefined : answer.refusal; // Once it is right, the route's guard leads on.
  };
  return (
    <Form schema={CodeFormValues} defaultValues={{ code: '' }} onSubmit={verify} onUnsaved={holdUpdates}>
      <TextField
        name="code"
        label="6-digit code from the mail"
        hint="Or open the link in the mail, on this or any other device."
        inputMode="numeric"
        autoComplete="one-time-code"
        look="code"
        tidy={(text) => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)}
      />
      <SubmitButton blocked={useNeedsConnection()}>Log in</SubmitButton>
    </Form>
  );
}
