import { talkRoom } from '../../../domain/chats/room.ts';
import { isOpenTo } from '../../../domain/event/opening.ts';
import { type Talk, takesPlace } from '../../../domain/talks/talk.ts';
import { useMe } from '../../data/me.ts';
import { useEvent } from '../../data/talks.ts';
import { ChatPanel } from '../../parts/chat-panel.tsx';

/** What is said about a talk, where it has a discussion. */
export function TalkRoom({ talk }: { readonly talk: Talk }) {
  const me = useMe();
  const phase = useEvent()?.phase ?? 'live';
  return talk.hasDiscussion && takesPlace(talk) && isOpenTo(me, phase) ? <ChatPanel room={talkRoom(talk.id)} /> : null;
}
