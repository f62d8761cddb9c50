import MessagesSquare from 'lucide-react/icons/messages-square';
import { hasRoom, mayHost } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useMe } from '../../data/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The way to what only those see who lead the discussion, whichever tab of the talk is open. */
export function ForHosts({ talk }: { readonly talk: Talk }) {
  const me = useMe();
  if (!me || !hasRoom(talk) || !mayHost(me, talk)) return null;
  return (
    <div>
      <LinkButton icon={<MessagesSquare size={18} aria-hidden />} to="/app/talk/$id/host" params={{ id: talk.id }}>
        Lead the discussion
      </LinkButton>
    </div>
  );
}
