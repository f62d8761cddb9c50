import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import ShieldX from 'lucide-react/icons/shield-x';
import type { ReactNode } from 'react';
import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useIsHost } from '../../data/talk-room/talk-room.ts';
import { useCatalogState, useTalk } from '../../data/talks/talks.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';

interface ForHostsProps {
  readonly id: string;
  readonly children: (talk: Talk) => ReactNode;
}

/** A screen for the hosts of a talk's discussion; the server sends its data only to them. */
export function ForHosts({ id, children }: ForHostsProps) {
  const talk = useTalk(id);
  const isHost = useIsHost(talk);
  const state = useCatalogState();
  if (!talk && state !== 'ready') return <Loading label="Loading the talk" rows={3} height="4.25rem" />;
  if (!talk || !hasRoom(talk)) return <NoDiscussion talk={talk} />;
  return isHost ? children(talk) : <NotYours talk={talk} />;
}

const NoDiscussion = ({ talk }: { readonly talk: Talk | undefined }) => (
  <>
    <Hero title="This talk has no discussion" hint={talk?.title} />
    <Empty icon={<MessageCircleOff size={28} />} action={<WayBack talk={talk} />}>
      There is nothing to lead: it takes no questions.
    </Empty>
  </>
);

const NotYours = ({ talk }: { readonly talk: Talk }) => (
  <>
    <Hero title="For the hosts of this talk" />
    <Empty icon={<ShieldX size={28} />} action={<WayBack talk={talk} />}>
      Only the speakers of a talk and organisers lead its discussion.
    </Empty>
  </>
);

const WayBack = ({ talk }: { readonly talk: Talk | undefined }) =>
  talk ? (
    <LinkButton kind="solid" to="/app/talk/$id" params={{ id: talk.id }}>
      Go to the talk
    </LinkButton>
  ) : (
    <LinkButton kind="solid" to="/app/schedule">
      Browse the schedule
    </LinkButton>
  );
