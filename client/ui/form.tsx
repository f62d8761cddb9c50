import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { FormProvider, useForm, useFormContext, type FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { FieldProblem } from '../../domain/refusal.ts';
import { Field, type FieldText } from './field.tsx';

interface FormProps<Values extends FieldValues> {
  /** The rules and their sentences; nothing is submitted that does not pass. */
  readonly schema: v.GenericSchema<FieldValues, Values>;
  readonly defaultValues: Values;
  /** Returns what the server found wrong, by field; nothing when all is well. */
  readonly onSubmit: (values: Values) => Promise<readonly FieldProblem[] | undefined>;
  /** Told whether something stands here that a reload would lose. */
  readonly onUnsaved?: (unsaved: boolean) => void;
  readonly children: (state: { readonly busy: boolean }) => ReactNode;
  readonly className?: string | undefined;
}

/** One form: checked by its schema on submit, then as the person mends it; the first wrong field gets the focus. */
export function Form<Values extends FieldValues>({
  schema,
  defaultValues,
  onSubmit,
  onUnsaved,
  children,
  className,
}: FormProps<Values>) {
  const form = useForm<FieldValues, unknown, Values>({
    resolver: valibotResolver<FieldValues, unknown, Values>(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const unsaved = form.formState.isDirty && !form.formState.isSubmitSuccessful;
  useEffect(() => {
    onUnsaved?.(unsaved);
    return () => onUnsaved?.(false);
  }, [unsaved, onUnsaved]);
  const submit = form.handleSubmit(async (values) => {
    const problems = await onSubmit(values);
    for (const problem of problems ?? []) {
      form.setError(problem.field, { message: problem.message }, { shouldFocus: true });
    }
  });
  return (
    <FormProvider {...form}>
      <form className={className} noValidate onSubmit={(event) => void submit(event)}>
        {children({ busy: form.formState.isSubmitting })}
      </form>
    </FormProvider>
  );
}

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'name' | 'className' | 'id' | 'ref'> & {
    readonly name: string;
    /** What is kept of what is typed, say upper case. */
    readonly tidy?: (text: string) => string;
    /** `code`: a few large figures in the middle, for what is copied from elsewhere. */
    readonly look?: 'code';
  };

/** A line of text in a `Form`, by the name it has in the form's schema. */
export function TextField({ name, label, hint, tidy, look, ...input }: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  const { error } = getFieldState(name, formState);
  const field = register(name);
  return (
    <Field label={label} hint={hint} error={error?.message}>
      {(control) => (
        <input
          {...input}
          {...control}
          {...field}
          data-look={look}
          onChange={(event) => {
            if (tidy) event.target.value = tidy(event.target.value);
            void field.onChange(event);
          }}
        />
      )}
    </Field>
  );
}
