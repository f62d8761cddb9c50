import { useState } from 'react';
import type { Company } from '../../../domain/companies/company.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { useTeam } from '../../data/companies.ts';
import { useMe } from '../../data/me.ts';
import { useOnline } from '../../data/online.ts';
import { removeMember } from '../../data/own-company.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlainRow, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './edit-booth.module.css';

/** Who may edit the booth: members take each other off; organisers add people. */
export function ManageTeam({ company }: { readonly company: Company }) {
  const team = useTeam(company);
  const [leaving, setLeaving] = useState<Person>();
  return (
    <Section title="Team" look="bare" more={<span className={styles.hint}>Organisers add people to a booth.</span>}>
      <Card flush>
        <Rows label="Team">
          {team.map((person) => (
            <Member key={person.id} person={person} onRemove={() => setLeaving(person)} />
          ))}
        </Rows>
      </Card>
      <RemoveSheet company={company} person={leaving} onClose={() => setLeaving(undefined)} />
    </Section>
  );
}

function Member({ person, onRemove }: { readonly person: Person; readonly onRemove: () => void }) {
  const name = personName(person);
  const isMe = useMe()?.id === person.id;
  return (
    <PlainRow
      lead={<Avatar name={name} pictureUrl={person.pictureUrl} />}
      lines={isMe ? 'You' : person.jobPosition}
      action={
        <Button size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
    >
      {name}
    </PlainRow>
  );
}

interface RemoveSheetProps {
  readonly company: Company;
  readonly person: Person | undefined;
  readonly onClose: () => void;
}

function RemoveSheet({ company, person, onClose }: RemoveSheetProps) {
  const isOnline = useOnline();
  const isMe = useMe()?.id === person?.id;
  const [busy, setBusy] = useState(false);
  const remove = async (leaving: Person) => {
    setBusy(true);
    await removeMember(company, leaving);
    setBusy(false);
    onClose();
  };
  return (
    <Sheet
      open={person !== undefined}
      onClose={onClose}
      title={isMe ? 'Leave the booth?' : 'Remove from the booth?'}
      place="centre"
      foot={
        <Button
          kind="danger"
          busy={busy}
          aria-disabled={isOnline ? undefined : true}
          onClick={person && isOnline ? () => void remove(person) : undefined}
        >
          {isOnline ? 'Remove' : 'You need a connection to remove people'}
        </Button>
      }
    >
      <p>
        {isMe
          ? 'You stay a visitor of the event, and no longer see the leads or edit the booth.'
          : `${person ? personName(person) : ''} stays a visitor of the event, and no longer sees the leads or edits the booth.`}
      </p>
    </Sheet>
  );
}
