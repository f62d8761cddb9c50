import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { useStanding } from '../../data/people/blocks.ts';
import { connectWith } from '../../data/people/connections.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { PlainRow, LinkRow } from '../../ui/cards/row.tsx';
import { TagList } from '../../ui/filters/tag-list.tsx';
import { VerifiedTick } from '../../ui/cards/verified-tick.tsx';
import styles from './person-row.module.css';

interface PersonRowProps {
  readonly person: Person;
  /** Common interests. */
  readonly shared: readonly string[];
  /** Whether profiles are open to the viewer. */
  readonly isOpen: boolean;
}

/** A person as a row: common interests, and a button to connect. */
export function PersonRow({ person, shared, isOpen }: PersonRowProps) {
  const name = personName(person);
  const look = {
    lead: <Avatar name={name} pictureUrl={person.pictureUrl} />,
    tick: isVerified(person) ? <VerifiedTick /> : null,
    lines: [person.jobPosition, person.companyName].filter((part) => part !== '').join(' · '),
    tags:
      shared.length > 0 ? <TagList label={`In common with ${name}`} items={shared} common={shared} isOneLine /> : null,
  };
  const words = <span className={nameFont(name)}>{name}</span>;
  if (!isOpen) return <PlainRow {...look}>{words}</PlainRow>;
  return (
    <LinkRow to="/app/user-profile/$id" params={{ id: person.id }} {...look} action={<ConnectMark person={person} />}>
      {words}
    </LinkRow>
  );
}

/** A button if something can be asked or answered, else a mark. */
function ConnectMark({ person }: { readonly person: Person }) {
  const state = useStanding(person.id);
  const name = personName(person);
  if (state === 'blocked') return <Mark icon={<Ban size={20} aria-hidden />} label="Blocked" />;
  if (state === 'sent') return <Mark icon={<Clock size={20} aria-hidden />} label="Requested" />;
  if (state === 'connected') return <Mark icon={<UserCheck size={20} aria-hidden />} label="Connected" />;
  return (
    <IconButton
      label={state === 'received' ? `Accept the request of ${name}` : `Connect with ${name}`}
      icon={state === 'received' ? <Check size={20} aria-hidden /> : <UserPlus size={20} aria-hidden />}
      onClick={() => connectWith(person)}
    />
  );
}

const Mark = ({ icon, label }: { readonly icon: ReactNode; readonly label: string }) => (
  <span className={styles.connected} title={label}>
    {icon}
    <span className="vh">{label}</span>
  </span>
);
