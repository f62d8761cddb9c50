import Plus from 'lucide-react/icons/plus';
import { useFormContext, useWatch } from 'react-hook-form';
import { SEGMENT_CONDITIONS_MAX } from '../../../../domain/limits/mail.ts';
import type { Condition, ConditionKind, MailSegment } from '../../../../domain/mail/segment.ts';
import { ROLES } from '../../../../domain/people/role.ts';
import { useSegmentReach } from '../../../data/admin/event/mail-messages.ts';
import { useFindCompanies, useFindTalks, useNamed } from '../../../data/admin/live/notifications.ts';
import { useTicketTypes } from '../../../data/admin/people/tickets.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { SearchPicker } from '../../../ui/panel/search-picker.tsx';
import { ROLE_WORDS } from '../entities/audience-words.ts';
import { ATTENDANCE_CHOICES, CONDITIONS, LOGGED_IN_CHOICES } from './condition-words.ts';
import { reachSentences } from './reach-sentences.ts';
import styles from './mail.module.css';

interface SegmentFieldProps {
  readonly name: string;
  readonly label: string;
}

/** Who gets a message: conditions that a person meets all of, and how many people they mean. */
export function SegmentField({ name, label }: SegmentFieldProps) {
  const { setValue } = useFormContext();
  const segment: MailSegment = useWatch({ name }) ?? [];
  const put = (next: MailSegment) => setValue(name, next, { shouldDirty: true });
  return (
    <FieldGroup
      name={name}
      label={label}
      hint={
        segment.length === 0
          ? 'Without a condition everybody who may log in gets it.'
          : 'People who meet all conditions get it.'
      }
    >
      {() => (
        <Stack gap={3}>
          {segment.map((condition, at) => (
            <ConditionField
              key={`${at} ${condition.kind}`}
              at={at}
              name={`${name}.${at}`}
              condition={condition}
              onKind={(kind) => put(segment.with(at, { kind, ids: [] }))}
              onRemove={() => put(segment.toSpliced(at, 1))}
            />
          ))}
          {segment.length < SEGMENT_CONDITIONS_MAX ? (
            <AddCondition onAdd={() => put([...segment, { kind: 'ticket', ids: [] }])} />
          ) : null}
          <Reached segment={segment} />
        </Stack>
      )}
    </FieldGroup>
  );
}

const AddCondition = ({ onAdd }: { readonly onAdd: () => void }) => (
  <Row>
    <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
      Add a condition
    </Button>
  </Row>
);

interface ConditionFieldProps {
  /** Place in the list, from 0. */
  readonly at: number;
  readonly name: string;
  readonly condition: Condition;
  readonly onKind: (kind: ConditionKind) => void;
  readonly onRemove: () => void;
}

function ConditionField({ at, name, condition: { kind }, onKind, onRemove }: ConditionFieldProps) {
  return (
    <Stack as="fieldset" gap={3} className={styles.condition}>
      <legend className="vh">{`Condition ${at + 1}`}</legend>
      <LabeledControl label={at === 0 ? 'Condition' : 'And'}>
        <select value={kind} onChange={({ target }) => onKind(target.value as ConditionKind)}>
          {CONDITIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </LabeledControl>
      <Choice kind={kind} name={`${name}.ids`} />
      <Row>
        <Button size="small" kind="quiet" aria-label={`Remove condition ${at + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </Stack>
  );
}

const ATTENDANCE_HINT =
  'As their valid tickets say, or as they chose where a ticket allows both. Who has not chosen is in either group; ' +
  'people without a ticket are in none.';
const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

function Choice({ kind, name }: { readonly kind: ConditionKind; readonly name: string }) {
  const types = useTicketTypes();
  const named = useNamed();
  const find = { talks: useFindTalks(), companies: useFindCompanies() };
  switch (kind) {
    case 'ticket':
      return <ChecksField name={name} label="Any of these tickets" options={types} />;
    case 'role':
      return <ChecksField name={name} label="Any of these roles" options={ROLE_CHOICES} />;
    case 'attendance':
      return <ChecksField name={name} label="Takes part" hint={ATTENDANCE_HINT} options={ATTENDANCE_CHOICES} />;
    case 'loggedIn':
      return <ChecksField name={name} label="Has logged in" options={LOGGED_IN_CHOICES} />;
    case 'company':
      return <SearchPicker name={name} label="Any of these companies" labelOf={named} find={find.companies} />;
    default:
      return <SearchPicker name={name} label="Any of these talks" labelOf={named} find={find.talks} />;
  }
}

function Reached({ segment }: { readonly segment: MailSegment }) {
  const reach = useSegmentReach(segment);
  return <Muted as="output">{reach ? reachSentences(reach).join(' ') : ' '}</Muted>;
}
