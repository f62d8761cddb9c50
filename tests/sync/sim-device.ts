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
  /** The page dies at an operation on its storage. */
  readonly crash: number;
  /** The storage is full, or the browser aborts the write. */
  readonly fullDisk: number;
}

export interface DeviceGuards extends MineGuards, TabGuards {
  /** What a stream does not name any more is deleted. */
  readonly unnamedGoes: boolean;
  /** The leading tab says what its stream carries. */
  readonly leaderSaysScopes: boolean;
  /** What is stored of scopes that are not open is looked for. */
  readonly diskIsTidied: boolean;
  /** The leading tab says where its catalog stands. */
  readonly leaderSays: boolean;
  /** A call that is not answered is given up. */
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
  /** What the server says to this device's log-in. */
  readonly caller: () => SimRequest['caller'];
  /** The person as the server knows them. */
  readonly actor: () => Actor;
  /** The log-in as the device knows it. */
  readonly token: () => string;
  /** Somebody told the device that this log-in is over. */
  readonly onLoggedOut: (token: string) => void;
  /** The device was told that the server has this change. */
  readonly onAcknowledged: (rev: string) => void;
  /** The server's clock. */
  readonly serverNow: () => Instant;
  /** Milliseconds by which the device is behind the server's clock and does not know; undefined where its pages measure it. */
  readonly lag: number | undefined;
}

const TABS = 3;
const LEFT_AFTER = 5 * SECOND;

/** A browser with tabs over one storage; the leading tab syncs, any tab takes changes. */
export class SimDevice {
  readonly disk = new DeviceDisk();
  readonly storage = freshLocalStorage();
  readonly clock: ClockShelf = { saved: undefined };
  readonly parts: DeviceParts;
  /** The person as this device knows them: from the log-in, and from what the server named since. */
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

  /** Logged in anew: the rights of the person as they are. */
  loggedIn(): void {
    this.me = this.parts.actor();
  }

  get leader(): SimTab | undefined {
    return this.#leader;
  }

  get tabs(): readonly SimTab[] {
    return this.#tabs;
  }

  /** One more, in place of the oldest if there are many. The first to wait becomes the leader when there is none. */
  open(): SimTab {
    if (this.#tabs.length === TABS) this.close(this.#tabs[0]);
    const tab = new SimTab(this);
    this.#tabs.push(tab);
    this.#pass();
    void tab.start();
    return tab;
  }

  /** A person closes a tab, or it dies. The lock passes on; after the last one somebody opens the app again. */
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

  /** The owner sets the clock, or it was wrong all the time. */
  setClock(by: number): void {
    for (const tab of this.#tabs) tab.clock?.check();
    this.#clockOff += by;
    this.parts.witness.saw('a clock is set');
    for (const tab of this.#tabs) tab.clock?.check();
  }

  /** The database was written: every tab hears of it, a little later. */
  wrote(id: string): void {
    this.#tell((tab) => {
      tab.mine.take();
      tab.noticed(id);
    });
  }

  /** Something was put into the journal: the other tabs look whether it stays there. */
  journalled(): void {
    if (!this.parts.guards.leftIsTaken) return;
    for (const tab of this.#tabs)
      this.parts.time.after(LEFT_AFTER, () => {
        if (!tab.isDead) tab.mine.takeLeftOver();
      });
  }

  /** The leading tab tells the others what the stream brought. */
  ops(from: SimTab, page: StreamedPage): void {
    this.#tell((tab) => {
      if (tab === from) return;
      tab.catalog.feed(page);
      tab.further.feed(page);
    });
  }

  /** … what its stream carries … */
  carries(from: SimTab, carried: SubscribedScopes | undefined): void {
    if (!carried || !this.parts.guards.leaderSaysScopes) return;
    const { time, random } = this.parts;
    // A channel between tabs keeps the order of what is said.
    this.#saidBy = Math.max(this.#saidBy, time.now + random() * 20);
    for (const tab of this.#tabs)
      time.after(this.#saidBy - time.now, () => {
        if (!tab.isDead && tab !== from && !tab.leads) tab.hears(carried);
      });
  }

  /** A tab that opens asks for what the leading one's stream carries. */
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

  /** … and where it stands itself, which it may have found out without. */
  stands(from: SimTab, at: { readonly s: Scope; readonly logId: string; readonly n: number }): void {
    if (!this.parts.guards.leaderSays) return;
    this.#tell((tab) => {
      if (tab === from || tab.leads) return;
      if (at.s === 'pub') void tab.catalog.stands(at);
      else tab.further.stands(at);
    });
  }

  /** What the person really did, and when. */
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

  /** Everything in localStorage is one synchronous step, on the storage of this device. */
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
