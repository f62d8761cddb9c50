import { conferenceDays } from '../../../domain/event/conference-days.ts';
import { contentRev, importedPersonId, saysSame } from '../../../domain/event/imported-id.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { type Instant, minutes } from '../../../domain/time.ts';
import { noteRoom } from '../../api/chats/room-register.ts';
import { showNotifications } from '../../api/notifications/notification-store.ts';
import type { Ports } from '../../ports.ts';
import { demoConversations } from './conversations.ts';
import { demoDraft, demoHighlights, demoNotices, demoPerks, demoPosts, demoRaffles, demoSponsorships } from './lobby.ts';

interface Document { readonly id: string; readonly isMoving?: boolean }

/**
 * What an event has beside its programme: posts, perks, raffles, highlights, sponsors, notices and what people said. Repeating it writes only what says something else.
 */
export async function furnishDemo(ports: Ports): Promise<void> {
  const now = ports.now();
  const lastDayEnds = conferenceDays(ports.event()).at(-1)?.endsAt ?? now;
  await put('pub', { posts: demoPosts(now), perks: demoPerks, raffles: demoRaffles(lastDayEnds), highlights: demoHighlights, sponsorships: demoSponsorships }, ports);
  await put('adm', { posts: [{ ...demoDraft(now), isMoving: false }], notifications: demoNotices(now) }, ports);
  await showNotifications(ports);
  for (const conversation of demoConversations) await talkOver(conversation, now, ports);
}

/** In one entry of the log. */
async function put(scope: Scope, collections: Readonly<Record<string, readonly Document[]>>, { log, randomId }: Ports): Promise<void> {
  const documents = Object.entries(collections).flatMap(([c, docs]) => docs.map((doc) => ({ c, id: doc.id, rev: contentRev(doc), doc })));
  await log.append(scope, {
    mid: `demo:${randomId(12)}`, by: 'server',
    decide: (state) => ({ ops: documents.filter(({ c, id, doc }) => !saysSame(state.get(c, id)?.doc, doc)) }),
  });
}

/** Each message has its place in the room, so it is an entry of its own, said once. */
async function talkOver({ room, messages }: (typeof demoConversations)[number], now: Instant, ports: Ports): Promise<void> {
  for (const [index, [by, minutesAgo, text]] of messages.entries()) {
    const id = `demo-message-${index + 1}`;
    const said = await ports.log.append(roomScope(room), {
      mid: `say:demo:${index + 1}`, by: 'server',
      decide: (state) => ({ ops: [{ c: 'messages', id, rev: id, doc: { id, by: importedPersonId(by), text, at: now - minutes(minutesAgo), seq: state.n + 1 } }] }),
    });
    if (said.ok) await noteRoom(room, said.n, ports);
  }
}
