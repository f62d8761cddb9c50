import type { Actor } from '../../domain/people/actor.ts';
import type { SubscribedScopes } from '../../client/platform/replica/replicas.ts';
import type { StreamedPage } from '../../client/platform/transport/stream.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import { type Instant, SECOND } from '../../domain/time.ts';
import { freshLocalStorage } from '../support/local-storage.ts';
import { DeviceDisk } from './device-disk.ts';
import type { MineGuards } from './mine-model.ts';
import type { Random } from './seeded-random.ts';
import type { ClockShelf } from './sim-clock.ts';
import type { SimNetwork } from './sim-network.ts';
import type { SimRequest } from './sim-server.ts';
import { SimTab } from './sim-tab.ts';
import type { TabGuards } from './tab-mine.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Witness } from './witness.ts';

export interface DeviceFaults {
  /** Probability that the page dies during a storage operation. */
  readonly crash: number;
  /** Probability that the storage is full, or that the browser aborts the write. */
  readonly fullDisk: number;
}

export interface DeviceGuards extends MineGuards, TabGuards {
  /** Scopes that a stream no longer names are deleted. */
  readonly unnamedGoes: boolean;
  /** The leading tab tells the others which scopes its stream carries. */
  readonly leaderSaysScopes: boolean;
  /** Stored data of scopes that are not open is searched for and deleted. */
  readonly diskIsTidied: boolean;
  /** The leading tab tells the others its catalog's position. */
  readonly leaderSays: boolean;
  /** Calls without an answer time out. */
  readonly callsEnd: boolean;
}

export interface DeviceParts {
  readonly name: string;
  readonly person: string;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly network: SimNetwork;
  readonly witness: Witness;
  readonly guards: DeviceGuards;
  readonly faults: () => DeviceFaults;
  /** Returns what the server knows about this device's session. */
  readonly caller: () => SimRequest['caller'];
  /** Returns the person as the server knows them. */
  readonly actor: () => Actor;
  /** Returns the device's session token. */
  readonly token: () => string;
  /** Called when the device receives that this session has ended. */
  readonly onLoggedOut: (token: string) => void;
  /** Called when the device receives that the server has this change. */
  readonly onAcknowledged: (rev: string) => void;
  /** The server's clock. */
  readonly serverNow: () => Instant;
  /** Milliseconds by which the device is unknowingly behind the server's clock; undefined if its pages measure it. */
  readonly lag: number | undefined;
}

const TABS = 3;
const LEFT_AFTER = 5 * SECOND;

/** A browser with tabs that share one storage; the leading tab syncs, any tab accepts changes. */
export class SimDevice {
  readonly disk = new DeviceDisk();
  readonly storage = freshLocalStorage();
  readonly clock: ClockShelf = { saved: undefined };
  readonly parts: DeviceParts;
  /** The person as this device knows them: from the log-in and the server's later messages. */
  me: Actor;
  isOnline = true;
  #clockOff = 0;
  #tabs: SimTab[] = [];
  #leader: SimTab | undefined;
  #taps = 0;
  #saidBy = 0;

  constructor(parts: DeviceParts) {
    this.parts = parts;
    this.me = parts.actor();
  }

  /** After a new log-in, the person's permissions are current. */
  loggedIn(): void {
    this.me = this.parts.actor();
  }

  get leader(): SimTab | undefined {
    return this.#leader;
  }

  get tabs(): readonly SimTab[] {
    return this.#tabs;
  }

  /** Opens a tab, in place of the oldest if there are many. If there is no leader, the tab that waits longest becomes it. */
  open(): SimTab {
    if (this.#tabs.length === TABS) this.close(this.#tabs[0]);
    const tab = new SimTab(this);
    this.#tabs.push(tab);
    this.#pass();
    void tab.start();
    return tab;
  }

  /** A person closes a tab, or it dies. The lock passes to another tab; after the last one, a new tab is opened. */
  close(tab = this.parts.random.pick(this.#tabs) as SimTab | undefined): void {
    if (!tab || tab.isDead) return;
    tab.kill();
    const { time, random } = this.parts;
    this.#tabs = this.#tabs.filter((other) => other !== tab);
    if (this.#leader === tab) this.#leader = undefined;
    if (this.#tabs.length > 0) time.after(random() * 50, () => this.#pass());
    else
      time.after(200 + random() * 3000, () => {
        if (this.#tabs.length === 0) this.open();
      });
  }

  /** The browser dies with all its tabs. */
  crash(): void {
    for (const tab of this.#tabs) this.close(tab);
  }

  evict(): void {
    this.disk.wipe();
    this.crash();
  }

  goOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const tab of this.#tabs) {
      if (isOnline) tab.hurry();
      else tab.cut();
    }
  }

  /** A person keeps or drops a talk in one of the tabs. */
  tap(talkId: string, kept: boolean, tab = this.parts.random.pick(this.#tabs) as SimTab | undefined): void {
    if (tab && tab !== this.#leader) this.parts.witness.saw('a tap in a tab that does not lead');
    tab?.mine.tap(talkId, kept, `${this.parts.name}-tap-${(this.#taps += 1)}`);
  }

  wallClock(): Instant {
    return this.parts.serverNow() + this.#clockOff;
  }

  /** The owner changes the clock, or it was always wrong. */
  setClock(by: number): void {
    for (const tab of this.#tabs) tab.clock?.check();
    this.#clockOff += by;
    this.parts.witness.saw('a clock is set');
    for (const tab of this.#tabs) tab.clock?.check();
  }

  /** The database was written: every tab learns it a little later. */
  wrote(id: string): void {
    this.#tell((tab) => {
      tab.mine.take();
      tab.noticed(id);
    });
  }

  /** The journal was written: the other tabs check whether the entry stays there. */
  journalled(): void {
    if (!this.parts.guards.leftIsTaken) return;
    for (const tab of this.#tabs)
      this.parts.time.after(LEFT_AFTER, () => {
        if (!tab.isDead) tab.mine.takeLeftOver();
      });
  }

  /** The leading tab sends the stream's entries to the other tabs. */
  ops(from: SimTab, page: StreamedPage): void {
    this.#tell((tab) => {
      if (tab === from) return;
      tab.catalog.feed(page);
      tab.further.feed(page);
    });
  }

  /** The leading tab tells the other tabs which scopes its stream carries. */
  carries(from: SimTab, carried: SubscribedScopes | undefined): void {
    if (!carried || !this.parts.guards.leaderSaysScopes) return;
    const { time, random } = this.parts;
    // A channel between tabs keeps the order of messages.
    this.#saidBy = Math.max(this.#saidBy, time.now + random() * 20);
    for (const tab of this.#tabs)
      time.after(this.#saidBy - time.now, () => {
        if (!tab.isDead && tab !== from && !tab.leads) tab.hears(carried);
      });
  }

  /** A new tab asks which scopes the leading tab's stream carries. */
  askCarried(): void {
    const { time, random } = this.parts;
    time.after(random() * 20, () => {
      if (this.#leader) this.carries(this.#leader, this.#leader.further.carried);
    });
  }

  get rooms(): readonly Scope[] {
    return [...new Set(this.#tabs.flatMap(({ rooms }) => [...rooms]))];
  }

  /** A person looks at a room in one of the tabs, or leaves it. */
  look(room: Scope): void {
    const tab = this.parts.random.pick(this.#tabs) as SimTab | undefined;
    if (!tab) return;
    this.parts.witness.saw('a room is looked at');
    tab.look(room);
    this.parts.time.after(this.parts.random() * 20, () => this.#leader?.carryRooms());
  }

  /** The leading tab tells the other tabs its own position, which it may have found without the stream. */
  stands(from: SimTab, at: { readonly s: Scope; readonly logId: string; readonly n: number }): void {
    if (!this.parts.guards.leaderSays) return;
    this.#tell((tab) => {
      if (tab === from || tab.leads) return;
      if (at.s === 'pub') void tab.catalog.stands(at);
      else tab.further.stands(at);
    });
  }

  /** Records what the person really did, and when. */
  tapped(doc: UserDocument, claim: number | undefined): void {
    const { witness, person, name, serverNow } = this.parts;
    witness.tapped({
      person,
      device: name,
      doc,
      at: serverNow(),
      isSure: this.parts.lag !== undefined || claim !== undefined,
    });
  }

  /** Every use of localStorage is one synchronous step on this device's storage. */
  local<T>(act: () => T): T {
    Object.defineProperty(globalThis, 'localStorage', { value: this.storage, configurable: true });
    return act();
  }

  #pass(): void {
    if (this.#leader || !this.#tabs[0]) return;
    this.#leader = this.#tabs[0];
    this.#leader.lead();
  }

  #tell(what: (tab: SimTab) => void): void {
    const { time, random } = this.parts;
    for (const tab of this.#tabs)
      time.after(random() * 20, () => {
        if (!tab.isDead) what(tab);
      });
  }
}
