import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as v from 'valibot';
import { Notice } from '../notice.tsx';
import styles from './form.module.css';
import { type FormRefusal, placeRefusal } from './place-refusal.ts';
import { problemsIn } from './problems-in.ts';
import { type Draft, useDraft } from './use-draft.ts';

interface FormProps<Values extends FieldValues> {
  /** The rules and their sentences; nothing is submitted that does not pass. */
  readonly schema: v.GenericSchema<FieldValues, Values>;
  readonly defaultValues: FieldValues;
  /** Returns why what was sent does not stand; nothing when all is well. */
  readonly onSubmit: (values: Values) => Promise<FormRefusal | undefined>;
  /** What follows where it stands, when its draft is gone: a form in its place begins empty then. */
  readonly onSent?: () => void;
  /** Where what is typed is kept until it has arrived. Not for forms with a password. */
  readonly draft?: Draft | undefined;
  /** Told whether something stands here that a reload would lose. */
  readonly onUnsaved?: (unsaved: boolean) => void;
  readonly children: ReactNode;
}

/**
 * One form: checked by its schema on submit, then as the person mends it. What is wrong with a field stands beside it, anything
 * else above the form, and the first wrong field gets the focus. What was typed stays until it has arrived.
 */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { schema, defaultValues, onSubmit, onSent, draft, onUnsaved, children } = props;
  const form = useForm<FieldValues, unknown, Values>({
    resolver: valibotResolver<FieldValues, unknown, Values>(schema),
    defaultValues,
    shouldFocusError: false,
  });
  const { element, refuse } = useRefusal(form);
  const sent = useDraft(form, draft);
  useUnsaved(form, onUnsaved);
  const submit = form.handleSubmit(
    async (values) => {
      const refusal = await onSubmit(values);
      if (refusal) return refuse(refusal);
      sent();
      onSent?.();
    },
    (errors) => refuse({ code: 'invalid', message: '', data: problemsIn(errors) }),
  );
  return (
    <FormProvider {...form}>
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Above />
        {children}
      </form>
    </FormProvider>
  );
}

/** Where React Hook Form keeps what is wrong with no field; it goes with the next try. */
const ABOVE = 'root.above';

/** What was refused and belongs to no field. */
export function Above() {
  const { errors } = useFormState();
  const said = errors.root?.['above']?.message;
  if (!said) return null;
  return (
    <Notice>
      {said.split('\n').map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** Puts a refusal where it is read, and the focus where it can be mended. */
export function useRefusal<Values extends FieldValues>(form: UseFormReturn<FieldValues, unknown, Values>) {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // Once the errors are drawn: only then do the fields say that they are wrong.
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  const refuse = (refusal: FormRefusal): void => {
    const isDrawn = (field: string): boolean => (element.current?.elements.namedItem(field) ?? null) !== null;
    const { beside, above } = placeRefusal(refusal, isDrawn);
    for (const { field, message } of beside) form.setError(field, { message });
    if (above.length > 0) form.setError(ABOVE, { message: above.join('\n') });
    setRefusals((count) => count + 1);
  };
  return { element, refuse };
}

function useUnsaved<Values extends FieldValues>(
  { formState }: UseFormReturn<FieldValues, unknown, Values>,
  onUnsaved: ((unsaved: boolean) => void) | undefined,
): void {
  const unsaved = formState.isDirty && !formState.isSubmitSuccessful;
  useEffect(() => {
    onUnsaved?.(unsaved);
    return () => onUnsaved?.(false);
  }, [unsaved, onUnsaved]);
}
