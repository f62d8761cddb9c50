import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type * as v from 'valibot';
import type { FieldValues } from 'react-hook-form';
import type { Profile } from '../../../domain/people/profile-fields.ts';
import { profileValues } from '../../../domain/people/profile-fields.ts';
import { fieldDraftOf } from '../../data/field-drafts.ts';
import { saveProfile } from '../../data/profile.ts';
import { holdUpdates } from '../../data/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { Step } from './welcome-search.ts';

interface StepFormProps<Values extends FieldValues> {
  readonly profile: Profile;
  /** Of the fields of this step. */
  readonly schema: v.GenericSchema<FieldValues, Values>;
  readonly next: Step;
  readonly children: ReactNode;
}

/** Some fields of one's profile, kept as they are typed; saved on this device, whatever the network, and on to the next step. */
export function StepForm<Values extends FieldValues>({ profile, schema, next, children }: StepFormProps<Values>) {
  const [before] = useState(() => profileValues(profile));
  const [draft] = useState(() => fieldDraftOf(`welcome before ${next}`, before));
  const navigate = useNavigate();
  const save = async (values: Values) => {
    const edits = draft.edits(values);
    try {
      if (Object.keys(edits).length > 0) await saveProfile(edits);
    } catch {
      return { code: 'invalid', message: 'This device could not save that. Is its storage full?' };
    }
    void navigate({ to: '/app/welcome', search: { step: next } });
    return undefined;
  };
  return (
    <Form schema={schema} defaultValues={before} draft={draft} onSubmit={save} onUnsaved={holdUpdates}>
      {children}
      <SubmitButton>Save and continue</SubmitButton>
    </Form>
  );
}
