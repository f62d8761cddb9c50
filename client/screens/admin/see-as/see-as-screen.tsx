import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { Phase } from '../../../../domain/phase.ts';
import { ViewedRole } from '../../../../domain/role-views/role-view.ts';
import { useCompanyChoices } from '../../../data/admin/choices.ts';
import { beginView } from '../../../data/admin/role-view.ts';
import { useOnline } from '../../../data/online.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { showRoleView } from './role-view.tsx';

const ROLES: readonly { readonly value: ViewedRole; readonly label: string }[] = [
  { value: 'attendee', label: 'An attendee' },
  { value: 'speaker', label: 'A speaker' },
  { value: 'exhibitor', label: 'An exhibitor of a company' },
  { value: 'replay', label: 'An attendee with replays' },
];

const PHASES: readonly { readonly value: Phase; readonly label: string }[] = [
  { value: 'onboarding', label: 'Before the event' },
  { value: 'live', label: 'Live' },
  { value: 'finished', label: 'Finished' },
];

const Values = v.object({ role: ViewedRole, company_id: v.string(), phase: v.union([v.literal(''), Phase]) });

/** /app/admin?type=SEE_AS: the app as somebody of another role sees it. */
export const SeeAsScreen = () => (
  <Page title="See it as">
    <p>
      See the app as someone else does: what is shown and what is hidden, now or in another phase of the event. This is
      a sample account: it has no schedule, no messages and no leads. You cannot change or send anything. The audit log
      records that you looked, as which role and for how long. The view ends when you press End, when your log-in ends,
      or after an hour.
    </p>
    <Begin />
  </Page>
);

function Begin() {
  const online = useOnline();
  const begin = async ({ role, company_id: companyId, phase }: v.InferOutput<typeof Values>) => {
    const refusal = await beginView({ role, companyId, phase });
    if (!refusal) showRoleView();
    return refusal;
  };
  return (
    <Form schema={Values} defaultValues={{ role: 'attendee', company_id: '', phase: '' }} onSubmit={begin}>
      <SelectField name="role" label="As" options={ROLES} />
      <OfCompany />
      <SelectField
        name="phase"
        label="In the phase"
        hint="The event does not change. Times follow the real clock or your rehearsal."
        options={PHASES}
        none="As the event is now"
      />
      <SubmitButton blocked={online ? undefined : 'You need a connection for this.'}>See it</SubmitButton>
    </Form>
  );
}

function OfCompany() {
  const companies = useCompanyChoices();
  const role = useWatch({ name: 'role' });
  return role === 'exhibitor' ? (
    <SelectField name="company_id" label="Of this company" options={companies} none="Choose one" />
  ) : null;
}
