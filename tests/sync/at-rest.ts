import { Mirror } from '../../client/platform/replica/mirror.ts';
import { keepsTalk } from '../../domain/agenda/agenda.ts';
import { hostScope } from '../../domain/hosting/host.ts';
import type { Scope } from '../../domain/sync/log.ts';
import { PUBLIC } from '../../domain/sync/readable-scopes.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import { storedMirror } from './device-disk.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';
import { leavesNothing, type SimWorld, STEADY } from './sim-world.ts';
import { type Tap, textOf, type Witness } from './witness.ts';

/** Checks what must be true once all messages have arrived. */
export async function checkAtRest(world: SimWorld): Promise<void> {
  const { witness, devices } = world;
  witness.checkAcknowledged();
  for (const device of devices) {
    checkCatalog(device, witness);
    checkScopes(device, world);
    checkMine(device, witness);
  }
  if (world.isFair) checkWinners(world);
  checkCounts(witness);
  for (const server of world.servers) await checkServer(world, server);
  await checkServer(world, world.startServer());
}

function checkCatalog({ tabs, disk, parts: { name } }: SimDevice, witness: Witness): void {
  const { n } = witness.fold('pub');
  if (tabs.length === 0) witness.violated(`${name} has no tab open`);
  for (const {
    catalog: { mirror },
  } of tabs) {
    if (mirror?.n !== n) witness.violated(`${name} stands at ${mirror?.n} of ${n}`);
    if (mirror) witness.looksAt(name, mirror);
  }
  // Stored data may be old if the disk was full, but never wrong.
  const stored = storedMirror(disk, PUBLIC);
  if (stored) witness.looksAt(`${name}'s disk`, new Mirror(stored));
}

/** Checks that a device holds exactly what its person may read, in every tab and on its disk. */
function checkScopes({ tabs, disk, leader, parts: { name, person } }: SimDevice, world: SimWorld): void {
  const { witness } = world;
  const readable = world.readableBy(person).filter((scope) => scope !== PUBLIC);
  // A room that was left may stay until the next stream begins.
  const carried = Object.keys(leader?.further.carried?.positions ?? {}).filter((scope) => scope.startsWith('room:'));
  for (const room of carried)
    if (!world.isRoomOpen(room)) witness.violated(`the stream of ${name} carries ${room}, which is closed`);
  for (const { further, rooms } of tabs) {
    const held = further.scopes.toSorted();
    const open = [...rooms].filter((room) => world.isRoomOpen(room));
    const hosted = hostedIn([...carried, ...open], readable);
    const wanted = [...new Set([...readable, ...carried, ...open, ...hosted])].toSorted();
    if (held.join() !== wanted.join()) witness.violated(`a tab of ${name} holds ${held.join()}, not ${wanted.join()}`);
    for (const scope of held) {
      const mirror = further.mirrorOf(scope);
      const { n } = witness.fold(scope);
      if (mirror?.n !== n || mirror.position.logId !== witness.logId)
        witness.violated(`a tab of ${name} stands at ${mirror?.n} of ${n} in ${scope}`);
      if (mirror) witness.looksAt(name, mirror);
    }
  }
  for (const scope of disk.mirrors.keys()) {
    if (![PUBLIC, ...readable, ...carried, ...hostedIn(carried, readable)].includes(scope))
      witness.violated(`the disk of ${name} holds ${scope}, which ${person} may not read`);
    const stored = storedMirror(disk, scope);
    if (stored) witness.looksAt(`${name}'s disk`, new Mirror(stored));
  }
}

/** With a talk's room, organisers also read what its hosts see. */
const hostedIn = (rooms: readonly Scope[], readable: readonly Scope[]): readonly Scope[] =>
  readable.includes('adm')
    ? rooms.flatMap((room) => (room.startsWith('room:talk:') ? hostScope(room.slice('room:talk:'.length)) : []))
    : [];

function checkMine({ disk, tabs, leader, parts: { name, person } }: SimDevice, witness: Witness): void {
  const server = witness.fold(`u:${person}`).documents;
  for (const { doc } of disk.fork.values()) {
    const rev = server.get(`mine/${doc.id}`)?.rev;
    const isSettled = rev === doc.rev || doc.refusal !== undefined || (rev === undefined && leavesNothing(doc));
    if (!isSettled) witness.violated(`${name} holds ${doc.rev} of ${doc.id}, the server ${rev}, and nobody was told`);
    for (const { mine } of tabs) {
      const shown = mine.shown.get(doc.id)?.rev;
      if (shown !== doc.rev) witness.violated(`a tab of ${name} shows ${shown} of ${doc.id}, and ${doc.rev} is stored`);
    }
  }
  for (const [key, { rev }] of server) {
    if (!disk.fork.has(key.slice('mine/'.length))) witness.violated(`${name} never heard of ${rev}`);
  }
  for (const { rev } of [...tabs.flatMap(({ mine }) => mine.pending), ...(leader?.waiting ?? [])])
    witness.violated(`${name} says for ever that ${rev} is waiting to be sent`);
}

/** Checks that a person's last change to a talk that always existed wins, whatever happened to the devices. */
function checkWinners({ witness }: SimWorld): void {
  const steady = Map.groupBy(
    witness.taps.filter(({ doc }) => STEADY.includes(doc.ref)),
    ({ person, doc }) => `${person} ${doc.id}`,
  );
  for (const taps of steady.values()) {
    const may = winnersAmong(taps);
    const { person, doc } = may[0]!;
    const stored = witness.fold(`u:${person}`).documents.get(`mine/${doc.id}`)?.rev;
    if (!may.some((tap) => tap.doc.rev === stored))
      witness.violated(`${person} last chose ${doc.rev} for ${doc.ref}, and ${stored} stands`);
  }
}

/**
 * Returns the changes that may win: the latest by the time the pages believed. A page without the server's time may have used any time. A
 * time ahead of the server's was reset to the time of arrival.
 */
function winnersAmong(taps: readonly Tap[]): readonly Tap[] {
  const sure = taps.filter((tap) => tap.isSure && !isOvertaken(tap, taps));
  const last = Math.max(...sure.map(({ doc }) => doc.changedAt));
  const ahead = Math.max(0, ...sure.map(({ doc, at }) => doc.changedAt - at));
  return taps.filter((tap) => !tap.isSure || tap.doc.changedAt >= last - ahead);
}

/** Within one browser the later action wins, even if two of its pages disagree about the time. */
const isOvertaken = (tap: Tap, taps: readonly Tap[]): boolean =>
  taps.slice(taps.indexOf(tap)).some(({ device, doc }) => device === tap.device && doc.changedAt < tap.doc.changedAt);

function checkCounts(witness: Witness): void {
  const kept = new Map<string, number>();
  for (const scope of ['u:ada', 'u:grace']) {
    for (const { doc } of witness.fold(scope).documents.values()) {
      const document = doc as UserDocument;
      if (keepsTalk(document)) kept.set(document.ref, (kept.get(document.ref) ?? 0) + 1);
    }
  }
  const shown = witness.fold('adm').documents;
  for (const talkId of new Set([...kept.keys(), ...[...shown.keys()].map((key) => key.slice('talk-counts/'.length))])) {
    const count = (shown.get(`talk-counts/${talkId}`)?.doc as { kept: number } | undefined)?.kept ?? 0;
    if (count !== (kept.get(talkId) ?? 0))
      witness.violated(`${kept.get(talkId) ?? 0} people keep ${talkId}, and organisers see ${count}`);
  }
}

/** Checks that every process holds the state that follows from the log, also one that has just loaded the rows. */
async function checkServer({ time, witness, disk }: SimWorld, server: SimServer): Promise<void> {
  for (let wait = 0; wait < 20 && !server.isUp; wait += 1) await time.run(time.now + 500);
  if (!server.isUp) return witness.violated('a server does not start');
  for (const scope of disk.scopes()) {
    const { n, sum } = await time.runUntil(Promise.resolve(server.ports.log.state(scope)));
    const fold = witness.fold(scope);
    if (n !== fold.n || textOf(sum) !== textOf(fold.sum))
      witness.violated(`a server holds ${scope} as ${n}: ${textOf(sum)}, not as ${fold.n}: ${textOf(fold.sum)}`);
  }
}
