import * as v from 'valibot';
import { ATTENDEE_COMPANY_TYPES, FOCUS_NICHES } from '../../../domain/choices/attendee-choices.ts';
import { FOCUS_MAX } from '../../../domain/limits/people.ts';
import { wholeProfile } from '../../../domain/people/profile-form.ts';
import type { Profile } from '../../../domain/people/profile-fields.ts';
import { PickerField } from '../../ui/form/picker-field.tsx';
import { Section } from '../../ui/section.tsx';
import { StepForm } from './step-form.tsx';

const { focus, interested } = wholeProfile({ isAdmin: false }).entries;
const Interests = v.object({ focus, interested });

/** What interests you: people, booths and talks are sorted by it from then on. */
export const InterestsStep = ({ profile }: { readonly profile: Profile }) => (
  <Section look="bare" title="What interests you?">
    <StepForm profile={profile} schema={Interests} next="talks">
      <PickerField
        name="focus"
        label="Focus niches"
        hint="We’ll show you people and talks that match."
        options={options(FOCUS_NICHES)}
        most={FOCUS_MAX}
        none="Choose niches"
        search={`Search ${FOCUS_NICHES.length} niches`}
      />
      <PickerField
        name="interested"
        label="Who you want to meet"
        options={options(ATTENDEE_COMPANY_TYPES)}
        none="Choose kinds of people"
        search={`Search ${ATTENDEE_COMPANY_TYPES.length} kinds of people`}
      />
    </StepForm>
  </Section>
);

const options = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
