import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as v from 'valibot';
import { Notice } from '../status/notice.tsx';
import styles from './form.module.css';
import { type FormRefusal, placeRefusal } from './state/place-refusal.ts';
import { problemsIn } from './state/problems-in.ts';
import type { Draft } from '../../../domain/forms/draft.ts';
import { useDraft, useNewerBase } from './state/use-draft.ts';
import { Stack } from '../layout/stack.tsx';

interface FormProps<Values extends FieldValues> {
  /** Validation rules with their sentences; invalid values are not submitted. */
  readonly schema: v.GenericSchema<FieldValues, Values>;
  readonly defaultValues: FieldValues;
  /** Submits the values. Returns why they were refused, or undefined. */
  readonly onSubmit: (values: Values) => Promise<FormRefusal | undefined>;
  /** Called after sending, once the draft is deleted: a form that replaces this one starts empty. */
  readonly onSent?: () => void;
  /** Stores what is typed until it has been sent. Not for forms with a password. */
  readonly draft?: Draft | undefined;
  /** Called when the form gets or loses input that a reload would lose. */
  readonly onUnsaved?: (unsaved: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A form, validated by its schema on submit, then on each change. Errors of a field are shown beside it, all others above the
 * form; the first invalid field gets the focus. What was typed stays until it has been sent.
 */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { schema, defaultValues, onSubmit, onSent, draft, onUnsaved, children } = props;
  const form = useForm<FieldValues, unknown, Values>({
    resolver: valibotResolver<FieldValues, unknown, Values>(schema),
    defaultValues,
    shouldFocusError: false,
  });
  const { element, refuse } = useRefusal(form);
  useNewerBase(form, draft);
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
      <Stack
        as="form"
        gap={4}
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Above />
        {children}
      </Stack>
    </FormProvider>
  );
}

/** Key of errors that belong to no field; React Hook Form clears it on the next submit. */
const ABOVE = 'root.above';

/** Shows errors that belong to no field. */
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

/** Returns a function that shows a refusal: beside its fields, with focus on the first, or above the form. */
export function useRefusal<Values extends FieldValues>(form: UseFormReturn<FieldValues, unknown, Values>) {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // After the errors are rendered: only then are the fields marked as invalid.
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
