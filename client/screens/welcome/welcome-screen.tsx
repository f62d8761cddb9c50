import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePrivateScopeLoaded, useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { saveProfile, useOwnProfile } from '../../data/people/profile.ts';
import { Loading } from '../../ui/status/loading.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Progress } from '../../ui/status/progress.tsx';
import { type Step, welcomeSteps } from './welcome-search.ts';
import { VisibilityStep } from './visibility-step.tsx';
import { asksPeople } from '../../../domain/people/directory-mode.ts';
import { useDirectoryMode } from '../../data/people/visibility.ts';
import styles from './welcome.module.css';
import type * as v from 'valibot';
import { judgedBy } from '../../../domain/people/profile-form.ts';
import { allAnswers, type Profile, profileValues } from '../../../domain/people/profile-fields.ts';
import { Section } from '../../ui/layout/section.tsx';
import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../domain/event-fields/listed-fields.ts';
import { asForm, formEntries } from '../../../domain/event-fields/form-schema.ts';
import { answersInForm, nameInForm, seenList, useFields } from '../../data/event-fields/fields.ts';
import { FieldControl } from '../../parts/fields/field-control.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { fieldDraftOf } from '../../data/edits/drafts.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { dayOf } from '../../../domain/event/conference-days.ts';
import { interestsOf } from '../../../domain/people/in-common.ts';
import type { Person } from '../../../domain/people/person.ts';
import { suggestTalks } from '../../../domain/talks/suggest-talks.ts';
import { speakerNames, type Talk } from '../../../domain/talks/talk.ts';
import { useAgendaTalkIds } from '../../data/talks/agenda.ts';
import { serverNow } from '../../data/loading/now.ts';
import { useAvailabilityLabel } from '../../data/talks/availability-labels.ts';
import { useDays, useStage, useTalks } from '../../data/talks/talks.ts';
import { KeepTalk } from '../../parts/keep-button.tsx';
import { ListedTalk } from '../../parts/listed-talk.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { useStillHere } from '../../ui/layout/use-still-here.ts';

/** Suggests a few talks that do not overlap, each kept with one tap. */
function TalksStep({ person }: { readonly person: Person }) {
  const talks = useTalks();
  const kept = useAgendaTalkIds();
  // Computed once, so that a talk kept here stays in the list.
  const [ids] = useState(() =>
    suggestTalks(talks, { now: serverNow(), interests: interestsOf(person), kept }).map(({ id }) => id),
  );
  const suggested = ids.flatMap((id) => talks.find((talk) => talk.id === id) ?? []);
  return (
    <Section look="bare" title="Which talks?">
      {suggested.length === 0 ? (
        <p className={styles.hint}>There is no talk ahead. What was recorded stands on the schedule.</p>
      ) : (
        <>
          <p className={styles.hint}>A few suggestions that don’t clash. Tap to add one.</p>
          <Card flush>
            <ul aria-label="Talks to begin with">
              {suggested.map((talk) => (
                <Suggested key={talk.id} talk={talk} />
              ))}
            </ul>
          </Card>
        </>
      )}
      <Row gap={2} wrap className={styles.ways}>
        <LinkButton kind="solid" to="/app/schedule" search={kept.size > 0 ? { type: 'My Schedule' } : {}}>
          {kept.size > 0 ? 'To My Schedule' : 'To the schedule'}
        </LinkButton>
        <LinkButton to="/app/directory">Meet people</LinkButton>
      </Row>
    </Section>
  );
}

function Suggested({ talk }: { readonly talk: Talk }) {
  const day = dayOf(useDays(), talk.startsAt)?.label;
  const stage = useStage(talk.stageId)?.name;
  return (
    <ListedTalk
      talk={talk}
      facts={[day, stage, speakerNames(talk)]}
      note={useAvailabilityLabel(talk.id)}
      action={<KeepTalk talk={talk} />}
    />
  );
}

interface StepFormProps<Values extends FieldValues> {
  readonly profile: Profile;
  /** Schema of this step's fields. */
  readonly schema: v.GenericSchema<FieldValues, Values>;
  readonly next: Step;
  readonly children: ReactNode;
}

/** Form for some profile fields, kept as a draft; saving works offline and opens the next step. */
function StepForm<Values extends FieldValues>({ profile, schema, next, children }: StepFormProps<Values>) {
  const list = useFields('person');
  const [before] = useState(() => ({ ...profileValues(profile), extra: answersInForm(list, allAnswers(profile)) }));
  const [draft] = useState(() => fieldDraftOf(`welcome before ${next}`, before));
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const save = async (values: Values) => {
    const edits = draft.edits(values);
    try {
      if (Object.keys(edits).length > 0) await saveProfile({ fields: edits, list: seenList('person') });
    } catch {
      return { code: 'invalid', message: 'This device could not save that. Is its storage full?' };
    }
    if (isStillHere()) void navigate({ to: '/app/welcome', search: { step: next } });
    return undefined;
  };
  return (
    <Form schema={schema} defaultValues={before} draft={draft} onSubmit={save} onUnsaved={holdUpdates}>
      {children}
      <SubmitButton>Save and continue</SubmitButton>
    </Form>
  );
}

/** Returns the fields of a step: names and texts in the first, choices in the second. */
function stepFields(list: FieldList, step: 'you' | 'interests'): EventField[] {
  const isChoice = ({ kind }: EventField): boolean => ['one', 'some', 'country', 'yes'].includes(kind);
  return askedFields(list).filter((field) => field.first && isChoice(field) === (step === 'interests'));
}

/** Returns the profile's schema for these fields, except that lines may stay empty here: the profile asks for them later. */
function stepForm(list: FieldList, fields: readonly EventField[], { person }: Profile) {
  const asked = fields.map((field) => (field.kind === 'line' ? { ...field, required: false } : field));
  return asForm(formEntries({ ...list, fields: asked }, judgedBy({ isAdmin: false, known: person })));
}

interface FieldStepProps {
  readonly profile: Profile;
  readonly step: 'you' | 'interests';
  readonly next: Step;
}

/** A step that asks fields of the profile. */
function FieldStep({ profile, step, next }: FieldStepProps) {
  const list = useFields('person');
  const fields = stepFields(list, step);
  const schema = useMemo(() => stepForm(list, stepFields(list, step), profile), [list, step, profile]);
  return (
    <StepForm profile={profile} schema={schema} next={next}>
      {fields.map((field) => (
        <FieldControl
          key={field.id}
          form="person"
          field={field}
          name={nameInForm('person', field.id)}
          {...(isMatched(field) && field === fields[0] && { hint: 'We’ll show you people and talks that match.' })}
        />
      ))}
    </StepForm>
  );
}

const isMatched = ({ kind, common }: EventField): boolean => kind === 'some' && common > 0;

/** Step for interests, which later sort people, booths and talks. */
const InterestsStep = ({ profile }: { readonly profile: Profile }) => (
  <Section look="bare" title="What interests you?">
    <FieldStep profile={profile} step="interests" next="talks" />
  </Section>
);

/** Step for name, job and company. */
const YouStep = ({ profile, next }: { readonly profile: Profile; readonly next: Step }) => (
  <Section look="bare" title="Who are you?">
    <FieldStep profile={profile} step="you" next={next} />
  </Section>
);

const route = getRouteApi('/app/welcome');

/** /app/welcome: optional steps for a new person. */
export function WelcomeScreen() {
  const steps = welcomeSteps(asksPeople(useDirectoryMode()));
  const { step: wanted = 'you' } = route.useSearch();
  const step = steps.includes(wanted) ? wanted : 'interests';
  const stored = useOwnProfile();
  // A form shows what is known when it appears: private answers and unsent edits as well.
  const isKnown = [useUserDocsLoaded(), usePrivateScopeLoaded()].every(Boolean);
  const profile = isKnown ? stored : undefined;
  const nth = steps.indexOf(step) + 1;
  const next = steps[nth];
  return (
    <Page title="Welcome" hint={steps.length === 3 ? THREE : FOUR}>
      <Stack as="p" gap={2} className={styles.progress}>
        Step {nth} of {steps.length}
        <Progress value={nth} max={steps.length} label="Steps" />
      </Stack>
      {profile ? (
        <>
          {step === 'you' ? <YouStep profile={profile} next={next ?? 'interests'} /> : null}
          {step === 'visibility' ? <VisibilityStep profile={profile} /> : null}
          {step === 'interests' ? <InterestsStep profile={profile} /> : null}
          {step === 'talks' ? <TalksStep person={profile.person} /> : null}
          {next ? <Skip to={next} /> : null}
        </>
      ) : (
        <Loading label="Loading your profile" rows={3} height="4.5rem" />
      )}
    </Page>
  );
}

const THREE = 'Three quick steps. Skip any of them; you can change everything later in your profile.';
const FOUR = 'Four quick steps. Skip any of them; you can change everything later in your profile and in Settings.';

const Skip = ({ to }: { readonly to: Step }) => (
  <LinkButton kind="quiet" to="/app/welcome" search={{ step: to }}>
    Skip this step
  </LinkButton>
);
