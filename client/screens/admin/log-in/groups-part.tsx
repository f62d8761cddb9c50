import X from 'lucide-react/icons/x';
import * as v from 'valibot';
import { OIDC_GROUP_MAX, OIDC_GROUPS_MAX } from '../../../../domain/limits/oidc.ts';
import type { OidcProviderView } from '../../../../domain/oidc/oidc-calls.ts';
import type { GroupMeaning } from '../../../../domain/oidc/oidc-provider.ts';
import { texts } from '../../../../domain/texts.ts';
import { changeProvider } from '../../../data/admin/event/oidc-providers.ts';
import { useTicketTypes } from '../../../data/admin/people/tickets.ts';
import { useCompanies } from '../../../data/companies/companies.ts';
import { useOfflineReason, useOnline } from '../../../data/device/online.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { FormRefusal } from '../../../ui/form/state/place-refusal.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './log-in.module.css';

interface GroupsPartProps {
  readonly provider: OidcProviderView;
  readonly onDone: (refusal: { readonly message: string } | undefined) => void;
}

const Values = v.object({
  group: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.fieldMissing), v.maxLength(OIDC_GROUP_MAX)),
  gives: v.pipe(v.string(), v.nonEmpty('Choose one')),
});

/** What a person's groups at the provider mean here. */
export function GroupsPart({ provider, onDone }: GroupsPartProps) {
  const options = useMeanings();
  const { groups } = provider;
  const save = async (changed: GroupMeaning[]) => {
    const refusal = await changeProvider(provider, { groups: changed });
    onDone(refusal);
    return refusal;
  };
  return (
    <Section title="What the provider says of a person" look="quiet">
      <ul className={styles.groups}>
        {groups.map((meaning) => (
          <GroupRow
            key={`${meaning.group} ${valueOf(meaning)}`}
            meaning={meaning}
            options={options}
            onRemove={() => void save(groups.filter((each) => each !== meaning))}
          />
        ))}
        <li>
          <span>
            <code>given_name</code>, <code>family_name</code>
          </span>
          <span>The name, if a profile has none</span>
        </li>
      </ul>
      {groups.length >= OIDC_GROUPS_MAX ? null : (
        <NewGroup options={options} onAdd={(meaning) => save([...groups, meaning])} />
      )}
      <Muted>Given at each log-in, and never taken away: you end a ticket or a membership yourself.</Muted>
    </Section>
  );
}

type Options = readonly { readonly value: string; readonly label: string }[];

interface GroupRowProps {
  readonly meaning: GroupMeaning;
  readonly options: Options;
  readonly onRemove: () => void;
}

function GroupRow({ meaning, options, onRemove }: GroupRowProps) {
  const online = useOnline();
  return (
    <li>
      <span>
        groups contains <code>{meaning.group}</code>
      </span>
      <span>{options.find(({ value }) => value === valueOf(meaning))?.label ?? 'Something that was deleted'}</span>
      <IconButton
        label={`Remove ${meaning.group}`}
        icon={<X size={18} aria-hidden />}
        disabled={!online}
        onClick={onRemove}
      />
    </li>
  );
}

interface NewGroupProps {
  readonly options: Options;
  readonly onAdd: (meaning: GroupMeaning) => Promise<FormRefusal | undefined>;
}

function NewGroup({ options, onAdd }: NewGroupProps) {
  return (
    <Form
      schema={Values}
      defaultValues={{ group: '', gives: '' }}
      onSubmit={({ group, gives }) => onAdd(meaningOf(group, gives))}
    >
      <Grid column={16} gap={4} grow>
        <TextField name="group" label="A group there" placeholder="days-exhibitors" autoComplete="off" />
        <SelectField name="gives" label="Means here" none="Choose one" options={options} />
      </Grid>
      <SubmitButton blocked={useOfflineReason()}>Add the group</SubmitButton>
    </Form>
  );
}

function useMeanings(): Options {
  const types = useTicketTypes().map(({ value, label }) => ({ value: `ticket ${value}`, label: `Ticket: ${label}` }));
  const companies = useCompanies().map(({ thing: { id, name } }) => ({
    value: `company ${id}`,
    label: `Company: ${name}`,
  }));
  return [...types, ...companies];
}

const valueOf = (meaning: GroupMeaning): string =>
  meaning.gives === 'ticket' ? `ticket ${meaning.type}` : `company ${meaning.company}`;

function meaningOf(group: string, value: string): GroupMeaning {
  const id = value.slice(value.indexOf(' ') + 1);
  return value.startsWith('ticket ') ? { group, gives: 'ticket', type: id } : { group, gives: 'company', company: id };
}
