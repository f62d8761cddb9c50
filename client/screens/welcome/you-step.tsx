import * as v from 'valibot';
import { wholeProfile } from '../../../domain/people/profile-form.ts';
import type { Profile } from '../../../domain/people/profile-fields.ts';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { StepForm } from './step-form.tsx';

/** The profile's own rules, but that the company may be empty here. */
function youForm({ person }: Profile) {
  const { first_name, last_name, job_position, attendee_company } = wholeProfile({
    isAdmin: false,
    known: person,
  }).entries;
  return v.object({
    first_name,
    last_name,
    job_position,
    attendee_company: v.union([v.literal(''), attendee_company]),
  });
}

/** Who are you: the name on your profile, and what you do. */
export const YouStep = ({ profile }: { readonly profile: Profile }) => (
  <Section look="bare" title="Who are you?">
    <StepForm profile={profile} schema={youForm(profile)} next="interests">
      <TextField name="first_name" label="First Name" autoComplete="given-name" />
      <TextField name="last_name" label="Last Name" autoComplete="family-name" />
      <TextField name="job_position" label="Job position" autoComplete="organization-title" />
      <TextField name="attendee_company" label="Company Name" autoComplete="organization" />
    </StepForm>
  </Section>
);
