import { isOpenTo } from '../../../domain/event/opening.ts';
import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useMe } from '../../data/me.ts';
import { useScreenVisitor } from '../../data/screen-visitor.ts';
import { useEvent } from '../../data/talks.ts';
import { ChatPanel } from '../chat-panel.tsx';

/** Whether people talk about it: where it has a discussion and the event is open to them. */
export function useHasChat(talk: Talk): boolean {
  const me = useMe();
  const phase = useEvent()?.phase ?? 'live';
  return hasRoom(talk) && isOpenTo(me, phase);
}

/** What is said about a talk: beside the picture in the panel of all its parts. */
export function TalkRoom({ room }: { readonly room: string }) {
  const { isWide } = useScreenVisitor();
  return <ChatPanel room={room} isBare={isWide} />;
}
