import { personScope, type Scope } from '../../../domain/sync/log.ts';
import type { StreamHello } from '../../../domain/sync/protocol.ts';
import { SECOND } from '../../../domain/time.ts';
import { DIRECTORY, PUBLIC, readableScopes, withRightsTo } from '../../../domain/sync/readable-scopes.ts';
import { StreamSubscriptions, type StreamSubscriptionsPorts } from '../replica/stream-subscriptions.ts';
import { forgetRoom, isStoredRoom, storeRoom, retainedRooms, roomsToSubscribe } from '../replica/room-subscriptions.ts';
import { type SubscribedScopes, Replicas, type ReplicasPorts } from '../replica/replicas.ts';
import { invalidateScreens } from '../render-cache/render-cache.ts';
import { isGuest, me, updateMe } from '../session/session.ts';
import { peopleLoaded } from '../replica/people-before.ts';
import { clearCollections, loadCollections } from '../replica/collection-store.ts';
import { serveSyncCommands } from '../status/sync-commands.ts';
import { networkFailure } from '../http/http.ts';
import type { TabMessage, TabLeader } from './tab-leader.ts';

export interface PrivateScopesPorts extends Pick<ReplicasPorts, 'database' | 'timers' | 'onMismatch' | 'onFull'> {
  readonly wire: ReplicasPorts['wire'] & StreamSubscriptionsPorts['wire'];
  readonly tabs: () => TabLeader | undefined;
  readonly reopen: StreamSubscriptionsPorts['reopen'];
}

/** Longest time to wait for the person's own documents, in milliseconds. */
const OWN_FIRST = SECOND;

/**
 * Replicas of all scopes of this tab except the public one, loaded into the collections. The sync stream of the leading tab names
 * the scopes.
 */
export class PrivateScopes {
  readonly #ports: PrivateScopesPorts;
  readonly #set: Replicas;
  readonly #leave: () => void;
  readonly #rooms: StreamSubscriptions;

  constructor(ports: PrivateScopesPorts) {
    this.#ports = ports;
    peopleLoaded(false);
    this.#rooms = new StreamSubscriptions({ ...ports, wanted: roomsToSubscribe });
    this.#set = new Replicas({
      ...ports,
      readable: () => readableOf(me.get()),
      onChange: (scope, { mirror, collections, cause }) => {
        if (cause !== 'read') invalidateScreens(me.get()?.id ?? '', collections);
        if (scope === DIRECTORY) peopleLoaded(true);
        loadCollections(scope, mirror, collections);
      },
      onGone: (scope) => {
        if (scope === DIRECTORY) peopleLoaded(false);
        clearCollections(scope);
      },
      rooms: { isKept: isStoredRoom, onOpened: storeRoom, onLost: forgetRoom },
      onStands: (at) => ports.tabs()?.sayWhere(at),
    });
    this.#set.lookAt(retainedRooms.get());
    serveSyncCommands({
      readEarlier: async (...given) =>
        (await this.#set.readEarlier(...given)) ?? { ok: false, refusal: networkFailure },
      checkKept: (told) => this.#checkKept(told),
    });
    this.#leave = retainedRooms.subscribe(() => {
      this.#set.lookAt(retainedRooms.get());
      ports.tabs()?.post({ kind: 'rooms' });
      this.#settleRooms();
    });
  }

  /**
   * Starts once the programme is on the screen, and after the person's own documents or `OWN_FIRST`, so that screens are drawn
   * once but a slow database does not keep the directory empty.
   */
  async beginAfter(programme: Promise<void> | undefined, own: Promise<void>): Promise<void> {
    const waited = new Promise((resolve) => setTimeout(resolve, OWN_FIRST));
    await Promise.allSettled([programme, Promise.race([own, waited])]);
    this.#set.begin();
    this.#ports.tabs()?.post({ kind: 'ask-carried' });
  }

  lead(leading: boolean): void {
    this.#set.lead(leading);
  }

  sync(): Promise<void> {
    return this.#set.sync();
  }

  /** Returns the rooms that the next sync stream should carry. */
  rooms(): Promise<string[]> {
    return this.#rooms.begin();
  }

  hello(hello: StreamHello): void {
    this.#hears(this.#rooms.hello(hello));
    this.#sayWhatIsCarried();
  }

  /** Called when the sync stream is closed. */
  down(): void {
    this.#rooms.down();
  }

  /** Handles a message of another tab. */
  hear(message: TabMessage): void {
    const { leads = false } = this.#ports.tabs() ?? {};
    if (message.kind === 'ops') this.#set.feed(message.page);
    if (leads) {
      if (message.kind === 'ask-carried') this.#sayWhatIsCarried();
      if (message.kind === 'rooms') this.#settleRooms();
      if (message.kind === 'kept-rooms') this.#checkKept(message.told);
    } else {
      if (message.kind === 'carried') this.#hears(message.carried);
      if (message.kind === 'stands' && message.s !== PUBLIC) this.#set.stands(message);
    }
  }

  feed(page: Parameters<Replicas['feed']>[0]): void {
    this.#set.feed(page);
  }

  close(): Promise<void> {
    this.#leave();
    this.#rooms.close();
    return this.#set.close();
  }

  /** Checks the stored rooms. Other tabs send the positions to the leading tab, which alone writes. */
  #checkKept(told: ReadonlyMap<Scope, number | undefined>): void {
    const tabs = this.#ports.tabs();
    if (tabs?.leads) void this.#set.checkKept(told);
    else tabs?.post({ kind: 'kept-rooms', told });
  }

  #hears(carried: SubscribedScopes): void {
    learnRights(Object.keys(carried.positions));
    this.#set.hears(carried);
  }

  #sayWhatIsCarried(): void {
    const { carried } = this.#set;
    if (carried) this.#ports.tabs()?.post({ kind: 'carried', carried });
  }

  #settleRooms(): void {
    if (this.#ports.tabs()?.leads) void this.#rooms.settle();
  }
}

/** Guests read the programme only, which is not one of these scopes. */
const readableOf = (person: ReturnType<typeof me.get>): readonly Scope[] =>
  person && !isGuest() ? readableScopes(person) : [];

/**
 * Updates the stored rights of the log-in from the server's scopes. They decide what the next start reads and which screens
 * are offered.
 */
function learnRights(scopes: readonly Scope[]): void {
  const person = me.get();
  if (!person || !scopes.includes(personScope(person.id))) return;
  const now = withRightsTo(person, scopes);
  if (JSON.stringify(now) !== JSON.stringify(person)) updateMe(now);
}
