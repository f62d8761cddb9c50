import type { ChatMessage } from '../../../domain/chats/message.ts';
import { pairRoom, partnerIn } from '../../../domain/chats/room.ts';
import type { Moving } from '../accounts/moving.ts';

type TwoRecords = Pick<Moving, 'from' | 'to'>;

/** As if the other had written it, and been quoted. */
export const byOther = (said: ChatMessage, { from, to }: TwoRecords): ChatMessage => ({
  ...said,
  by: said.by === from ? to : said.by,
  ...(said.reply && { reply: { ...said.reply, by: said.reply.by === from ? to : said.reply.by } }),
});

/** The room of the same two once the one is the other; every other room as it is. */
export function movedRoom(room: string, { from, to }: TwoRecords): string {
  const partner = partnerIn(room, from);
  return partner === undefined ? room : pairRoom(to, partner);
}
