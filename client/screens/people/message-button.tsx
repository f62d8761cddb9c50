import MessageCircle from 'lucide-react/icons/message-circle';
import { pairRoom } from '../../../domain/chats/room.ts';
import type { Person } from '../../../domain/people/person.ts';
import { useStanding } from '../../data/blocks.ts';
import { useMe } from '../../data/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** To the chat with somebody one is connected with. */
export function MessageButton({ person: { id } }: { readonly person: Person }) {
  const me = useMe();
  if (useStanding(id) !== 'connected' || !me) return null;
  return (
    <LinkButton to="/app/chats" search={{ room: pairRoom(me.id, id) }} icon={<MessageCircle size={18} aria-hidden />}>
      Message
    </LinkButton>
  );
}
