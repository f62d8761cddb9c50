import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import PinIcon from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash from 'lucide-react/icons/trash-2';
import { MUTE_CHOICES, type MuteChoice } from '../../../domain/chats/mute.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { setPinned, takeOut, type ThreadMessage, useIsMuted, useMute, usePin } from '../../data/chat/chat.ts';
import { useMe } from '../../data/people/me.ts';
import { usePerson } from '../../data/people/people.ts';
import { MenuButton } from '../../ui/actions/menu.tsx';

interface LeadItemsProps {
  readonly room: string;
  readonly message: ThreadMessage;
}

/** A menu item that pins or unpins a message, for the room's hosts. */
export function PinItem({ room, message }: LeadItemsProps) {
  const isPinned = usePin(room)?.messageId === message.id;
  const Icon = isPinned ? PinOff : PinIcon;
  return message.state === 'said' ? (
    <MenuButton icon={<Icon size={18} aria-hidden />} onClick={() => void setPinned(room, message.id, !isPinned)}>
      {isPinned ? 'Take the pin off' : 'Pin for everybody'}
    </MenuButton>
  ) : null;
}

/** Menu items for another person's message: delete it for everyone, and, for organisers, mute its author. */
export function LeadItems({ room, message }: LeadItemsProps) {
  const me = useMe();
  return (
    <>
      <MenuButton icon={<Trash size={18} aria-hidden />} onClick={() => void takeOut(room, message)}>
        Delete for everybody
      </MenuButton>
      {me && isAdmin(me) ? <MuteItems personId={message.by} /> : null}
    </>
  );
}

const FOR: Readonly<Record<MuteChoice, string>> = {
  minutes: 'Mute for 10 minutes',
  day: 'Mute for a day',
  event: 'Mute for the event',
};

/** Menu items that mute a person for a chosen time, or unmute them. */
export function MuteItems({ personId }: { readonly personId: string }) {
  const person = usePerson(personId);
  const isMuted = useIsMuted(personId);
  const mute = useMute();
  if (!person) return null;
  if (isMuted)
    return (
      <MenuButton icon={<Mic size={18} aria-hidden />} onClick={() => mute(person, 'lift')}>
        Let them write again
      </MenuButton>
    );
  return MUTE_CHOICES.map((choice) => (
    <MenuButton key={choice} icon={<MicOff size={18} aria-hidden />} onClick={() => mute(person, choice)}>
      {FOR[choice]}
    </MenuButton>
  ));
}
