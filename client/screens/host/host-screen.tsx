import { getRouteApi } from '@tanstack/react-router';
import ShieldX from 'lucide-react/icons/shield-x';
import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useIsHost, useTalkRoom } from '../../data/talk-room.ts';
import { useTalk } from '../../data/talks.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Hero } from '../../ui/hero.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { HostTabs } from './host-tabs.tsx';
import { RoomRulesPart } from './room-rules-part.tsx';
import styles from './host.module.css';

const route = getRouteApi('/app/talk/$id/host');

/** /app/talk/{id}/host: for the speakers of the talk and organisers; the server gives it to nobody else. */
export function HostScreen() {
  const talk = useTalk(route.useParams().id);
  const isHost = useIsHost(talk);
  if (!talk || !hasRoom(talk)) return <Hero title="This talk has no discussion" />;
  return isHost ? <Hosting talk={talk} /> : <NotYours />;
}

function Hosting({ talk }: { readonly talk: Talk }) {
  useTalkRoom(talk.id);
  return (
    <div className={styles.host}>
      <BackLink href={`/app/talk/${talk.id}`} label="Talk" />
      <Hero title="Questions and polls" hint={talk.title} />
      <div>
        <LinkButton to="/app/talk/$id/screen" params={{ id: talk.id }}>
          Show on a screen
        </LinkButton>
      </div>
      <HostTabs talk={talk} />
      <RoomRulesPart talkId={talk.id} />
    </div>
  );
}

export const NotYours = () => (
  <>
    <Hero title="For the hosts of this talk" />
    <Empty
      icon={<ShieldX size={28} />}
      action={
        <LinkButton kind="solid" to="/app/schedule">
          Browse the schedule
        </LinkButton>
      }
    >
      Only the speakers of a talk and organisers lead its discussion.
    </Empty>
  </>
);
