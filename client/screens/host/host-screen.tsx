import { getRouteApi } from '@tanstack/react-router';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useOnline } from '../../data/online.ts';
import { useTalkRoom } from '../../data/talk-room.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Hero } from '../../ui/hero.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ForHosts } from './for-hosts.tsx';
import { HostTabs } from './host-tabs.tsx';
import { RoomRulesPart } from './room-rules-part.tsx';
import styles from './host.module.css';

const route = getRouteApi('/app/talk/$id/host');

/** /app/talk/{id}/host: for the speakers of the talk and organisers; the server gives it to them alone. */
export const HostScreen = () => <ForHosts id={route.useParams().id}>{(talk) => <Hosting talk={talk} />}</ForHosts>;

function Hosting({ talk }: { readonly talk: Talk }) {
  const isRead = useTalkRoom(talk.id);
  const isOnline = useOnline();
  return (
    <div className={styles.host}>
      <BackLink href={`/app/talk/${talk.id}`} label="Talk" />
      <Hero title="Questions and polls" hint={talk.title} />
      <div>
        <LinkButton to="/app/talk/$id/screen" params={{ id: talk.id }}>
          Show on a screen
        </LinkButton>
      </div>
      {isOnline ? null : (
        <Notice tone="info">
          <p>You are offline. To lead the discussion you need a connection. What you write here stays.</p>
        </Notice>
      )}
      <HostTabs talk={talk} />
      {/* What is not known is not said to be off. */}
      {isRead ? (
        <RoomRulesPart talkId={talk.id} />
      ) : isOnline ? (
        <Loading label="Loading the rules of the room" rows={4} />
      ) : null}
    </div>
  );
}
