import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { MACHINE_DAYS_MAX, MACHINE_NAME_MAX } from '../../../../domain/limits/machines.ts';
import { NewMachine } from '../../../../domain/machines/machine.ts';
import { type TokenScope, SCOPE_WORDS, SCOPES } from '../../../../domain/machines/scope.ts';
import { HOUR, inZone } from '../../../../domain/time.ts';
import { makeMachine } from '../../../data/admin/event/machines.ts';
import { useSourceHealth } from '../../../data/admin/live/source-health.ts';
import { useCompanies } from '../../../data/companies/companies.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import type { FormRefusal } from '../../../ui/form/state/place-refusal.ts';
import { SHOPS } from '../../../../domain/sources/shops.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SubmitRow } from '../submit-row.tsx';

const { name, scopes, until } = NewMachine.entries;
const Values = v.object({ name, scopes, until, company: v.string(), source: v.string() });

const CHOICES = SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value].label, detail: SCOPE_WORDS[value].detail }));

export interface MadeToken {
  readonly name: string;
  readonly token: string;
}

interface NewMachineProps {
  readonly onMade: (made: MadeToken) => void;
  readonly onCancel: () => void;
}

/** Makes a token. By default it ends three months from now. */
export function NewMachineForm({ onMade, onCancel }: NewMachineProps) {
  const zone = useEvent()?.zone ?? 'UTC';
  const now = useRealNow(HOUR);
  const [today] = useState(() => inZone(now, zone).toPlainDate());
  return (
    <Section title="A new token">
      <Form
        schema={Values}
        defaultValues={{ name: '', scopes: [], until: today.add({ months: 3 }).toString(), company: '', source: '' }}
        onSubmit={async ({ company, source, ...input }) => {
          const answer = await makeMachine({ ...input, company_id: company || null, source_id: source || null });
          if (!answer.ok) return placed(answer.refusal);
          onMade(answer.value);
          return undefined;
        }}
      >
        <NameAndEnd today={today} />
        <ChecksField
          name="scopes"
          label="What it may do"
          hint="Nothing else can be reached with it."
          options={CHOICES}
        />
        <OfWhat />
        <SubmitRow onCancel={onCancel}>Make the token</SubmitRow>
      </Form>
    </Section>
  );
}

const NameAndEnd = ({ today }: { readonly today: Temporal.PlainDate }) => (
  <Grid column={16} gap={3} grow align="start">
    <TextField name="name" label="Name" hint="What uses it, such as: Website" maxLength={MACHINE_NAME_MAX} />
    <TextField
      name="until"
      label="Works until"
      type="date"
      min={today.toString()}
      max={today.add({ days: MACHINE_DAYS_MAX }).toString()}
      hint="At most a year. You can end it at any time."
    />
  </Grid>
);

/** The form calls the source by another name than the call. */
const placed = (refusal: FormRefusal): FormRefusal => ({
  ...refusal,
  ...(refusal.data && {
    data: refusal.data.map((one) => (one.field === 'source_id' ? { ...one, field: 'source' } : one)),
  }),
});

/** Tickets are written of one source, and leads can be of one company. */
function OfWhat() {
  const chosen: readonly TokenScope[] = useWatch({ name: 'scopes' });
  const companies = useCompanies().map(({ thing }) => ({ value: thing.id, label: thing.name }));
  const sources = useSourceHealth()
    .filter(({ kind }) => SHOPS[kind].takesPush)
    .map(({ id, name: label }) => ({ value: id, label }));
  return (
    <>
      {chosen.includes('tickets:write') ? (
        <SelectField
          name="source"
          label="Tickets of"
          options={sources}
          none="Choose the source"
          hint="Sources of the system “Any other system, by push”, and of alf.io."
        />
      ) : null}
      {chosen.includes('leads:read') ? (
        <SelectField name="company" label="Leads of" options={companies} none="All companies" />
      ) : null}
    </>
  );
}
