import ContactRound from 'lucide-react/icons/contact-round';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import { isHttpLink } from '../../../domain/links.ts';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { saveContact } from '../../data/people.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { PageTitle } from '../../ui/hero.tsx';
import { ConnectButton } from './connect-button.tsx';
import { MessageButton } from './message-button.tsx';
import { MyCard } from './my-card.tsx';
import styles from './profile.module.css';
import { VerifiedTick } from '../../ui/verified-tick.tsx';

interface ProfileHeadProps {
  readonly person: Person;
  readonly isOwn: boolean;
}

/** Who this is, and what one can do about it: connect, take them along, find them elsewhere. */
export function ProfileHead({ person, isOwn }: ProfileHeadProps) {
  const name = personName(person);
  return (
    <header className={styles.head}>
      <PageTitle>{name}</PageTitle>
      <Avatar name={name} pictureUrl={person.pictureUrl} size="large" />
      <div className={styles.words}>
        <div className={styles.name}>
          <h1 tabIndex={-1} className={nameFont(name)}>
            {name}
          </h1>
          {isVerified(person) ? <VerifiedTick /> : null}
        </div>
        <Lines person={person} />
      </div>
      <div className={styles.actions}>
        {isOwn ? (
          <OwnWays />
        ) : (
          <WhenLoaded>
            <ConnectButton person={person} />
            <MessageButton person={person} />
          </WhenLoaded>
        )}
        {linksOf(person).map(({ label, href }) => (
          <AnchorButton key={label} href={href} target="_blank" rel="noreferrer nofollow ugc">
            {label}
          </AnchorButton>
        ))}
        <Button icon={<ContactRound size={18} aria-hidden />} onClick={() => saveContact(person)}>
          Save contact
        </Button>
      </div>
      {isOwn ? <MyCard person={person} /> : null}
    </header>
  );
}

const OwnWays = () => (
  <>
    <LinkButton kind="solid" icon={<Pencil size={18} aria-hidden />} to="/app/user-profile/$id/edit" params={ME}>
      Edit profile
    </LinkButton>
    <LinkButton
      icon={<QrCode size={18} aria-hidden />}
      to="/app/user-profile/$id"
      params={ME}
      search={{ card: 'open' }}
    >
      My card
    </LinkButton>
  </>
);
const ME = { id: 'me' };

function Lines({ person }: { readonly person: Person }) {
  const work = [person.jobPosition, person.companyName].filter((part) => part !== '').join(' · ');
  const roles = [person.country, person.roles.includes('ROLE_SPEAKER') ? 'Speaker' : ''].filter((part) => part !== '');
  return (
    <>
      {work === '' ? null : <p className={styles.line}>{work}</p>}
      {roles.length === 0 ? null : <p className={styles.line}>{roles.join(' · ')}</p>}
    </>
  );
}

const linksOf = ({ website, twitter, facebook }: Person) =>
  [
    { label: 'Website', href: website },
    { label: 'Twitter', href: twitter },
    { label: 'Facebook', href: facebook },
  ].filter(({ href }) => isHttpLink(href));
