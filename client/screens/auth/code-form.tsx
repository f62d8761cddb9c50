import { useState } from 'react';
import * as v from 'valibot';
import { type Sharer, sharersIn } from '../../../domain/sessions/sharers.ts';
import { type Result, verifyCode } from '../../data/device/log-in.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { toastError } from '../../data/news/toasts.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useNeedsConnection } from './needs-connection.ts';
import { WhoLogsIn } from './who-logs-in.tsx';

const CODE_LENGTH = 6;
const CodeFormValues = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'The code has six digits')) });

/** A right code, and the people of its mail address. */
export interface CodeAsked {
  readonly code: string;
  readonly people: readonly Sharer[];
}

interface CodeFormProps {
  /** Sends the code. */
  readonly onCode: (code: string) => Promise<Result<unknown>>;
  /** The text of the button. */
  readonly submit?: string;
  readonly label: string;
  readonly hint: string;
  /** Shown instead of the refusal of a wrong or expired code. */
  readonly wrong?: string;
  readonly onWho: (asked: CodeAsked) => void;
}

/** The six-digit code: typed, pasted, or filled in by the phone. */
export function CodeForm({ onCode, submit = 'Log in', label, hint, wrong, onWho }: CodeFormProps) {
  const verify = async ({ code }: { code: string }) => {
    const answer = await onCode(code);
    if (answer.ok) return undefined; // After a log-in, the route's guard redirects.
    const { refusal } = answer;
    const people = sharersIn(refusal);
    if (!people) return wrong !== undefined && refusal.code === 'gone' ? { ...refusal, message: wrong } : refusal;
    onWho({ code, people });
    return undefined;
  };
  return (
    <Form schema={CodeFormValues} defaultValues={{ code: '' }} onSubmit={verify} onUnsaved={holdUpdates}>
      <TextField
        name="code"
        label={label}
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        look="code"
        tidy={(text) => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)}
      />
      <SubmitButton blocked={useNeedsConnection()}>{submit}</SubmitButton>
    </Form>
  );
}

/** Asks which of the people with one address logs in with the code; undefined until a right code was typed. */
export function useWhoTyped(request: string) {
  const [asked, setAsked] = useState<CodeAsked>();
  const choose = async (userId: string, code: string) => {
    const answer = await verifyCode(request, code, userId);
    if (answer.ok) return;
    setAsked(undefined);
    toastError(answer.refusal.message);
  };
  const who = asked && <WhoLogsIn people={asked.people} onChoose={(id) => choose(id, asked.code)} />;
  return { who, onWho: setAsked };
}
