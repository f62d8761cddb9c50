import ContactRound from 'lucide-react/icons/contact-round';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import { isHttpLink } from '../../../domain/links.ts';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { shownWork } from '../../../domain/people/work-line.ts';
import { useReleasedPeopleFields } from '../../data/event-fields/released-fields.ts';
import { saveContact } from '../../data/people/people.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { AnchorButton, LinkButton } from '../../ui/actions/link-button.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { PageTitle } from '../../ui/cards/hero.tsx';
import { MyCard } from './my-card.tsx';
import styles from './profile.module.css';
import { VerifiedTick } from '../../ui/cards/verified-tick.tsx';
import MessageCircle from 'lucide-react/icons/message-circle';
import { pairRoom } from '../../../domain/chats/room.ts';
import { useIsBlocked, useStanding } from '../../data/people/blocks.ts';
import { useMe } from '../../data/people/me.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { connectWith, disconnectFrom, useConnection, useConnectionSending } from '../../data/people/connections.ts';
import { useOnline } from '../../data/device/online.ts';
import { tryFailedAgain } from '../../data/device/sync-state.ts';
import { Notice } from '../../ui/status/notice.tsx';
import { StateButton } from '../../ui/actions/state-button.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

/**
 * Button for every state of a connection: ask, withdraw, accept or decline, disconnect. Shows the new state at once and sends
 * it when online. For a blocked person it can only withdraw, decline or end an existing connection.
 */
function ConnectButton({ person }: { readonly person: Person }) {
  const state = useConnection(person.id);
  const isBlocked = useIsBlocked(person.id);
  const { isWaiting, refusal } = useConnectionSending(person.id);
  const isOffline = !useOnline();
  const failed = refusal !== undefined;
  const isReceived = state === 'received';
  const shown = failed ? 'failed' : state === 'connected' ? 'done' : state === 'sent' ? 'pending' : 'idle';
  return (
    <>
      {isBlocked && shown !== 'done' && shown !== 'pending' ? null : (
        <StateButton
          state={shown}
          texts={{ ...TEXTS, idle: isReceived ? 'Accept' : 'Connect' }}
          onDo={() => (failed ? void tryFailedAgain(connection.id(person.id)) : connectWith(person))}
          onUndo={state === 'sent' ? () => disconnectFrom(person) : undefined}
        />
      )}
      {isReceived || state === 'connected' ? (
        <Button kind="quiet" onClick={() => disconnectFrom(person)}>
          {isReceived ? 'Decline' : 'Remove'}
        </Button>
      ) : null}
      {failed ? (
        <Muted as="div" className={styles.note}>
          <Notice tone="error">{refusal}</Notice>
        </Muted>
      ) : isWaiting && isOffline ? (
        <Muted className={styles.note}>Will be sent when you are online</Muted>
      ) : null}
    </>
  );
}

const TEXTS = { pending: 'Requested', done: 'Connected', failed: 'Retry' } as const;

/** Link to the chat with a connected person. */
function MessageButton({ person: { id } }: { readonly person: Person }) {
  const me = useMe();
  if (useStanding(id) !== 'connected' || !me) return null;
  return (
    <LinkButton to="/app/chats" search={{ room: pairRoom(me.id, id) }} icon={<MessageCircle size={18} aria-hidden />}>
      Message
    </LinkButton>
  );
}

interface ProfileHeadProps {
  readonly person: Person;
  readonly isOwn: boolean;
}

/** Head of a profile: name and face, with connect, save contact and links. */
export function ProfileHead({ person, isOwn }: ProfileHeadProps) {
  const name = personName(person);
  return (
    <header className={styles.head} data-edge>
      <PageTitle>{name}</PageTitle>
      <Avatar name={name} pictureUrl={person.pictureUrl} size="large" />
      <div className={styles.words}>
        <Row gap={2} align="center">
          <h1 tabIndex={-1} className={nameFont(name)}>
            {name}
          </h1>
          {isVerified(person) ? <VerifiedTick /> : null}
        </Row>
        <Lines person={person} isOwn={isOwn} />
      </div>
      <Row gap={2} wrap align="center" justify="end" className={styles.actions}>
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
      </Row>
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

/** The owner sees answers that the event no longer asks as well. */
function Lines({ person, isOwn }: ProfileHeadProps) {
  const list = useReleasedPeopleFields();
  const work = shownWork(person, isOwn ? undefined : list);
  const roles = [person.country, person.roles.includes('ROLE_SPEAKER') ? 'Speaker' : ''].filter((part) => part !== '');
  return (
    <>
      {work === '' ? null : <Text tone="muted">{work}</Text>}
      {roles.length === 0 ? null : <Text tone="muted">{roles.join(' · ')}</Text>}
    </>
  );
}

const linksOf = ({ website, twitter, facebook }: Person) =>
  [
    { label: 'Website', href: website },
    { label: 'Twitter', href: twitter },
    { label: 'Facebook', href: facebook },
  ].filter(({ href }) => isHttpLink(href));
