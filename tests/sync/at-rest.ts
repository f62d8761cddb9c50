import { Mirror } from '../../client/platform/mirror.ts';
import { keepsTalk } from '../../domain/agenda/agenda.ts';
import type { MineDocument } from '../../domain/sync/mine.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';
import { type SimWorld, STEADY } from './sim-world.ts';
import { textOf, type Witness } from './witness.ts';

/** What must be true once everything that was under way has arrived (sync.md §8.2). */
export async function checkAtRest(world: SimWorld): Promise<void> {
  const { witness, devices } = world;
  witness.checkAcknowledged();
  for (const device of devices) {
    checkCatalog(device, witness);
    checkMine(device, witness);
  }
  if (world.isFair) checkWinners(world);
  checkCounts(witness);
  for (const server of world.servers) await checkServer(world, server);
  await checkServer(world, world.startServer());
}

function checkCatalog({ leader, disk, parts: { name } }: SimDevice, witness: Witness): void {
  const mirror = leader?.catalog.mirror;
  const { n } = witness.fold('pub');
  if (mirror?.n !== n) witness.violated(`${name} stands at ${mirror?.n} of ${n}`);
  if (mirror) witness.looksAt(name, mirror);
  // What is stored may be behind, where the disk was full, but never wrong.
  if (disk.mirror) witness.looksAt(`${name}'s disk`, new Mirror(disk.mirror));
}

function checkMine({ disk, parts: { name, person } }: SimDevice, witness: Witness): void {
  const server = witness.fold(`u:${person}`).documents;
  for (const { doc } of disk.fork.values()) {
    const rev = server.get(`mine/${doc.id}`)?.rev;
    if (rev !== doc.rev && !doc.refusal) witness.violated(`${name} holds ${doc.rev} of ${doc.id}, the server ${rev}, and nobody was told`);
  }
  for (const [key, { rev }] of server) {
    if (!disk.fork.has(key.slice('mine/'.length))) witness.violated(`${name} never heard of ${rev}`);
  }
}

/** Of everything a person did to a talk that always was there, the last stands, whatever became of the devices. */
function checkWinners({ witness }: SimWorld): void {
  const latest = Map.groupBy(witness.taps.filter(({ doc }) => STEADY.includes(doc.ref)), ({ person, doc }) => `${person} ${doc.id}`);
  for (const taps of latest.values()) {
    const last = Math.max(...taps.map(({ doc }) => doc.changedAt));
    const may = taps.filter(({ doc }) => doc.changedAt === last);
    const { person, doc } = may[0]!;
    const stored = witness.fold(`u:${person}`).documents.get(`mine/${doc.id}`)?.rev;
    if (!may.some((tap) => tap.doc.rev === stored)) witness.violated(`${person} last chose ${doc.rev} for ${doc.ref}, and ${stored} stands`);
  }
}

function checkCounts(witness: Witness): void {
  const kept = new Map<string, number>();
  for (const scope of ['u:ada', 'u:grace']) {
    for (const { doc } of witness.fold(scope).documents.values()) {
      const document = doc as MineDocument;
      if (keepsTalk(document)) kept.set(document.ref, (kept.get(document.ref) ?? 0) + 1);
    }
  }
  const shown = witness.fold('adm').documents;
  for (const talkId of new Set([...kept.keys(), ...[...shown.keys()].map((key) => key.slice('talk-counts/'.length))])) {
    const count = (shown.get(`talk-counts/${talkId}`)?.doc as { kept: number } | undefined)?.kept ?? 0;
    if (count !== (kept.get(talkId) ?? 0)) witness.violated(`${kept.get(talkId) ?? 0} people keep ${talkId}, and organisers see ${count}`);
  }
}

/** Every process, also one that has just started from the rows, holds the fold of the log. */
async function checkServer({ time, witness, disk }: SimWorld, server: SimServer): Promise<void> {
  for (let wait = 0; wait < 20 && !server.isUp; wait += 1) await time.run(time.now + 500);
  if (!server.isUp) return witness.violated('a server does not start');
  for (const scope of disk.scopes()) {
    const { n, sum } = await time.runUntil(server.ports.log.state(scope));
    const fold = witness.fold(scope);
    if (n !== fold.n || textOf(sum) !== textOf(fold.sum)) witness.violated(`a server holds ${scope} as ${n}: ${textOf(sum)}, not as ${fold.n}: ${textOf(fold.sum)}`);
  }
}
