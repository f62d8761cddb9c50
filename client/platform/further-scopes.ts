import { roomOfScope } from '../../domain/chats/room.ts';
import { CHAT_ROOMS_PER_STREAM } from '../../domain/limits/chats.ts';
import { personScope, type Scope } from '../../domain/sync/log.ts';
import type { StreamHello } from '../../domain/sync/protocol.ts';
import { PUBLIC, readableScopes, withRightsTo } from '../../domain/sync/readable-scopes.ts';
import { roomsHere, roomsInAllTabs } from './rooms.ts';
import { type Carried, ScopeSet, type ScopeSetPorts } from './scope-set.ts';
import { me, updateMe } from './session.ts';
import { clearShelves, fillShelves } from './shelf.ts';
import type { TabMessage, Tabs } from './tabs.ts';

export interface FurtherPorts extends Pick<ScopeSetPorts, 'database' | 'wire' | 'timers' | 'onMismatch' | 'onFull'> {
  readonly tabs: () => Tabs | undefined;
  /** The stream is to carry other rooms. */
  readonly reopen: () => void;
}

/** What this tab has of the scopes beside the public one: on the shelves, as the leading tab's stream names them. */
export class FurtherScopes {
  readonly #ports: FurtherPorts;
  readonly #set: ScopeSet;
  readonly #leave: () => void;
  #asked: readonly Scope[] = [];

  constructor(ports: FurtherPorts) {
    this.#ports = ports;
    this.#set = new ScopeSet({
      ...ports,
      readable: () => readableOf(me.get()),
      onChange: (scope, { mirror, collections }) => fillShelves(scope, mirror, collections),
      onGone: clearShelves,
      onStands: (at) => ports.tabs()?.sayWhere(at),
    });
    this.#set.lookAt(roomsHere.get());
    this.#leave = roomsHere.subscribe(() => {
      this.#set.lookAt(roomsHere.get());
      ports.tabs()?.post({ kind: 'rooms' });
      void this.#reopenForRooms();
    });
  }

  begin(): void {
    this.#set.begin();
    this.#ports.tabs()?.post({ kind: 'ask-carried' });
  }

  lead(leading: boolean): void {
    this.#set.lead(leading);
  }

  sync(): Promise<void> {
    return this.#set.sync();
  }

  /** The rooms that the next stream is to carry. */
  async rooms(): Promise<string[]> {
    this.#asked = (await roomsInAllTabs()).slice(0, CHAT_ROOMS_PER_STREAM);
    return this.#asked.flatMap((scope) => roomOfScope(scope) ?? []);
  }

  hello({ logId, positions }: StreamHello): void {
    this.#hears({ logId, positions, rooms: this.#asked });
    this.#sayWhatIsCarried();
  }

  /** What other tabs say. */
  hear(message: TabMessage): void {
    const { leads = false } = this.#ports.tabs() ?? {};
    if (message.kind === 'ops') this.#set.feed(message.page);
    if (leads) {
      if (message.kind === 'ask-carried') this.#sayWhatIsCarried();
      if (message.kind === 'rooms') void this.#reopenForRooms();
    } else {
      if (message.kind === 'carried') this.#hears(message.carried);
      if (message.kind === 'stands' && message.s !== PUBLIC) this.#set.stands(message);
    }
  }

  feed(page: Parameters<ScopeSet['feed']>[0]): void {
    this.#set.feed(page);
  }

  close(): Promise<void> {
    this.#leave();
    return this.#set.close();
  }

  #hears(carried: Carried): void {
    learnRights(Object.keys(carried.positions));
    this.#set.hears(carried);
  }

  #sayWhatIsCarried(): void {
    const { carried } = this.#set;
    if (carried) this.#ports.tabs()?.post({ kind: 'carried', carried });
  }

  /** A room that is no longer open on a screen may stay in the stream until the next one begins. */
  async #reopenForRooms(): Promise<void> {
    if (!this.#ports.tabs()?.leads) return;
    const looked = (await roomsInAllTabs()).slice(0, CHAT_ROOMS_PER_STREAM);
    if (looked.some((room) => !this.#asked.includes(room))) this.#ports.reopen();
  }
}

const readableOf = (person: ReturnType<typeof me.get>): readonly Scope[] => (person ? readableScopes(person) : []);

/** The rights of the log-in may be old: what is read at the next start, and which screens are offered, follows the server. */
function learnRights(scopes: readonly Scope[]): void {
  const person = me.get();
  if (!person || !scopes.includes(personScope(person.id))) return;
  const now = withRightsTo(person, scopes);
  if (JSON.stringify(now) !== JSON.stringify(person)) updateMe(now);
}
