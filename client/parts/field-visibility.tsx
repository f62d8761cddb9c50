import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users';
import type { EventField, FieldVisibility } from '../../domain/event-fields/event-field.ts';
import { narrowableFields, visibilityFor } from '../../domain/people/narrowed-fields.ts';
import { useReleasedPeopleFields } from '../data/event-fields/released-fields.ts';
import { showFieldTo, useVisibility } from '../data/people/visibility.ts';
import { Select } from '../ui/filters/select.tsx';
import { Row } from '../ui/layout/row.tsx';
import styles from './field-visibility.module.css';

/** The fields of the user's profile that they may show to fewer people. */
export function useNarrowableFields(): readonly EventField[] {
  const list = useReleasedPeopleFields();
  return list ? narrowableFields(list) : [];
}

/** Who sees the user's answers to these fields; a choice applies at once. */
export function FieldVisibilityList({ fields }: { readonly fields: readonly EventField[] }) {
  const { fields: narrowed } = useVisibility();
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <Choice key={field.id} field={field} shownTo={visibilityFor(field, narrowed)} />
      ))}
    </ul>
  );
}

function Choice({ field, shownTo }: { readonly field: EventField; readonly shownTo: FieldVisibility }) {
  const Icon = ICONS[shownTo];
  return (
    <li>
      <span className={styles.label}>{field.label}</span>
      <Row as="span" gap={2} align="center">
        <Icon size={18} aria-hidden />
        <Select
          label={`Who sees “${field.label}”`}
          look="alone"
          value={shownTo}
          options={field.visible === 'everybody' ? EVERYBODY : CONNECTIONS}
          onChoose={(to) => void showFieldTo(field, to)}
        />
      </Row>
    </li>
  );
}

const ICONS = { everybody: Globe, connections: Users, organisers: Lock } as const;
const CONNECTIONS: readonly { readonly value: FieldVisibility; readonly label: string }[] = [
  { value: 'connections', label: 'Connections' },
  { value: 'organisers', label: 'Organisers' },
];
const EVERYBODY: typeof CONNECTIONS = [{ value: 'everybody', label: 'Everybody' }, ...CONNECTIONS];
