import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { useStanding } from '../../data/blocks.ts';
import { connectWith } from '../../data/connections.ts';
import { useProfilesOpen } from '../../data/directory.ts';
import { useRecommendedPeople } from '../../data/recommended.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { PlainRow, Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';
import styles from './lobby.module.css';
import { More } from './up-next.tsx';

/** Three people to meet (spec 9); like me only where something is shared. */
export function PeopleLikeYou() {
  const people = useRecommendedPeople();
  const isOpen = useProfilesOpen();
  if (people?.length === 0) return null;
  const areAlike = people?.[0] !== undefined && people[0].shared.length > 0;
  return (
    <Section
      title={areAlike ? 'People like you' : 'People to meet'}
      look="bare"
      more={<More to="/app/directory">See all</More>}
    >
      {people === undefined ? (
        <Loading label="Loading people" />
      ) : (
        <Card flush>
          <Rows label="People to meet">
            {people.map(({ person, shared }) => (
              <PersonRow key={person.id} person={person} shared={shared} isOpen={isOpen} />
            ))}
          </Rows>
        </Card>
      )}
      {isOpen ? null : <p className={styles.quiet}>Profiles open when the event starts</p>}
    </Section>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly shared: readonly string[];
  readonly isOpen: boolean;
}

function PersonRow({ person, shared, isOpen }: PersonRowProps) {
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
    <Row to="/app/user-profile/$id" params={{ id: person.id }} {...look} action={<ConnectMark person={person} />}>
      {words}
    </Row>
  );
}

/** What can be asked or answered is a button, what was is a mark. */
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

const Mark = ({ icon, label }: { readonly icon: React.ReactNode; readonly label: string }) => (
  <span className={styles.connected} title={label}>
    {icon}
    <span className="vh">{label}</span>
  </span>
);
