import { useEffect } from 'react';
import * as v from 'valibot';
import { countUnread } from '../../../domain/chats/chat-calls.ts';
import { messagesCollection } from '../../../domain/chats/message.ts';
import {
  readTo,
  type RoomPlaces,
  RoomPlaces as Places,
  unreadWritten,
  withHeard,
} from '../../../domain/chats/room-unread.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import { MINUTE, SECOND } from '../../../domain/time.ts';
import { http } from '../../platform/session/connection.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { online } from '../../platform/http/online.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { storedRooms } from '../../platform/replica/room-subscriptions.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { syncCommands } from '../../platform/status/sync-commands.ts';
import { ticker } from '../../platform/clock/ticker.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

const NAME = 'room-places';

const places = computed(deviceSetting(NAME), (kept): RoomPlaces => {
  const read = v.safeParse(Places, kept);
  return read.success ? read.output : {};
});

/** Returns the group rooms that were read on this device, with their unread counts; refreshed when they are listed. */
export function useRoomPlaces(): RoomPlaces {
  useEffect(askForUnread, []);
  return useSignal(places);
}

/** Group rooms with unread messages in which the person has written. */
export const unreadRooms = computed([places, userDocs], (held, own) => unreadWritten(held, own.values()).length);

function keep(next: RoomPlaces): void {
  if (next !== places.get()) setDeviceSetting(NAME, next);
}

/** Marks a group room as read on this device. */
export function readRoomToEnd(room: string): void {
  const said = list(inScope(messagesCollection, roomScope(room))).get();
  const newest = said.reduce<(typeof said)[number] | undefined>((a, b) => (a && a.seq > b.seq ? a : b), undefined);
  if (!newest) return;
  const { seq, by, text, at } = newest;
  keep(readTo(places.get(), { room, seq, last: { by, text, at } }, serverNow()));
}

/** Asks for unread counts of these rooms without loading them, and whether stored copies of rooms are still valid. */
async function ask(): Promise<void> {
  const asked = Object.entries(places.get()).map(([room, { seq }]) => ({ room, seq }));
  const kept = storedRooms();
  const alone = kept.filter((room) => !(room in places.get())).map((room) => ({ room, seq: 0 }));
  if (asked.length + alone.length === 0 || !online.get()) return;
  const answer = await http.request(countUnread, { rooms: [...asked, ...alone] });
  if (!answer.ok) return;
  const goneAt = new Map(answer.value.rooms.map(({ room, gone_at }) => [room, gone_at]));
  syncCommands.checkKept(new Map(kept.map((room) => [roomScope(room), goneAt.get(room)])));
  const told = answer.value.rooms.map(({ last, ...one }) => ({
    ...one,
    ...(last && { last: { by: last.user_id, text: last.text, at: Date.parse(last.created_at) } }),
  }));
  keep(withHeard(places.get(), asked, told));
}

/** Minimum time in milliseconds between two requests: opening the list twice in a row asks the server once. */
const ASK_MOST_EVERY = 5 * SECOND;
let askedAt = -Infinity;
function askForUnread(): void {
  if (performance.now() - askedAt < ASK_MOST_EVERY) return;
  askedAt = performance.now();
  void ask();
}

/** Asks each minute while the page is visible, and when the network returns. Returns a function that stops it. */
export function followUnread(): () => void {
  askForUnread();
  const leave = [ticker(MINUTE).subscribe(askForUnread), online.subscribe(askForUnread)];
  return () => {
    for (const each of leave) each();
  };
}
