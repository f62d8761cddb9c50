import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { useStanding } from '../../data/blocks.ts';
import { connectWith } from '../../data/connections.ts';
import { useProfilesOpen } from '../../data/directory.ts';
import { useMe } from '../../data/me.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { ConnectShort } from '../../ui/connect-short.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { PlainRow, Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';

/** Whom one meets at a booth. */
export function BoothTeam({ team }: { readonly team: readonly Person[] }) {
  if (team.length === 0) return null;
  return (
    <Section look="bare" title="Team">
      <Card flush>
        <Rows label="Team">
          {team.map((person) => (
            <Member key={person.id} person={person} />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}

/** Before the event opens a profile is closed to others (spec 2). */
function Member({ person }: { readonly person: Person }) {
  const name = personName(person);
  const isOpen = useProfilesOpen();
  const isMe = useMe()?.id === person.id;
  const connection = useStanding(person.id);
  const words = <span className={nameFont(name)}>{name}</span>;
  const look = {
    lead: <Avatar name={name} pictureUrl={person.pictureUrl} />,
    tick: isVerified(person) ? <VerifiedTick /> : null,
    lines: person.jobPosition,
  };
  if (!isOpen) return <PlainRow {...look}>{words}</PlainRow>;
  const connect = isMe ? null : (
    <WhenLoaded width="2.25rem" height="36px">
      <ConnectShort name={name} state={connection} onConnect={() => connectWith(person)} />
    </WhenLoaded>
  );
  return (
    <Row to="/app/user-profile/$id" params={{ id: person.id }} {...look} action={connect}>
      {words}
    </Row>
  );
}
