import { useFormContext, useWatch } from 'react-hook-form';
import { EVERYBODY, type Audience } from '../../../../domain/notifications/audience.ts';
import { ROLES } from '../../../../domain/people/role.ts';
import { defaultTicketType, TICKET_TYPE_NAMES } from '../../../../domain/tickets/ticket-type.ts';
import { useFindCompanies, useFindTalks, useNamed, useReach } from '../../../data/admin/notifications.ts';
import { useStageChoices } from '../../../data/admin/programme.ts';
import { useFindPeople, useNameOf } from '../../../data/admin/speakers.ts';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SearchPicker } from '../../../ui/panel/search-picker.tsx';
import { reachWords } from '../reach-words.ts';
import { AUDIENCES, ROLE_WORDS } from './audience-words.ts';
import styles from './notifications.module.css';

const IDS = 'audience.ids';

/** Whom it is for. What was chosen of one kind says nothing of another. */
export function AudienceFields({ isSent }: { readonly isSent: boolean }) {
  const { setValue } = useFormContext();
  const audience: Audience = useWatch({ name: 'audience' }) ?? EVERYBODY;
  return (
    <fieldset className={styles.part} disabled={isSent}>
      <Field name="audience" label="For" hint={isSent ? 'It has been sent to them' : undefined}>
        {(control) => (
          <select
            {...control}
            name="audience"
            value={audience.kind}
            onChange={({ target }) => setValue('audience', { kind: target.value, ids: [] })}
          >
            {AUDIENCES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Who key={audience.kind} kind={audience.kind} />
      <Reach audience={audience} />
    </fieldset>
  );
}

function Who({ kind }: Pick<Audience, 'kind'>) {
  const stages = useStageChoices();
  const names = { people: useNameOf(), things: useNamed() };
  const find = { people: useFindPeople(), talks: useFindTalks(), companies: useFindCompanies() };
  switch (kind) {
    case 'role':
      return <ChecksField name={IDS} label="Roles" options={ROLE_CHOICES} />;
    case 'ticket':
      return <ChecksField name={IDS} label="Tickets" options={TICKET_CHOICES} />;
    case 'stage':
      return <ChecksField name={IDS} label="Stages" options={stages} />;
    case 'keepers':
      return <SearchPicker name={IDS} label="Talks" labelOf={names.things} find={find.talks} />;
    case 'company':
      return <SearchPicker name={IDS} label="Companies" labelOf={names.things} find={find.companies} />;
    case 'people':
      return <SearchPicker name={IDS} label="People" labelOf={names.people} find={find.people} />;
    default:
      return null;
  }
}

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));
const TICKET_CHOICES = TICKET_TYPE_NAMES.map((value) => ({ value, label: defaultTicketType(value).title }));

function Reach({ audience }: { readonly audience: Audience }) {
  const isWhole = audience.kind === 'all' || audience.ids.length > 0;
  return isWhole ? <Reached audience={audience} /> : null;
}

function Reached({ audience }: { readonly audience: Audience }) {
  const reach = useReach(audience);
  return <output className={styles.reach}>{reach ? reachWords(reach) : ' '}</output>;
}
