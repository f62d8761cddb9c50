import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTE_MAX } from '../../domain/limits/fields.ts';
import { BODY_MAX_BYTES } from '../../domain/limits/requests.ts';
import { EDIT_MAX_BYTES, EDIT_TEXT_MAX } from '../../domain/limits/sync.ts';
import { note } from '../../domain/notes/note.ts';
import { edit } from '../../domain/sync/field-edits.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../domain/sync/protocol.ts';
import { logInByTicket } from '../support/device-calls.ts';
import { ada, olive } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startTestApp } from '../support/test-app.ts';

// One attendee sends this many pushes of the largest accepted size to a server with 1 GB of heap, which must survive and may store at most
// 60 MB of them.
const HEAP_MB = 1024;
const DISK_MAX = 60_000_000;
const AT_ONCE = 4;

const pushes = Number(process.argv[2]);
const dataDir = join(await mkdtemp(join(tmpdir(), 'plenary-soak-')), 'data');
{
  await using app = await startTestApp({ now: Date.now(), people: [ada, olive], env: { DATA_DIR: dataDir } });
  await app.settled();
}
const env = { DEMO: 'off', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
const server = await startServerProcess({ dataDir, env });
const token = await logInByTicket(server.url, ada);
const before = await bytesIn(dataDir);
const answers = new Map<string, number>();
let [grown, resident, next] = [0, 0, 0];
await Promise.all(Array.from({ length: AT_ONCE }, work)).catch(async (error: unknown) => {
  console.error(error, server.printed());
  await rm(dataDir, { recursive: true });
  process.exit(1);
});
grown = Math.max(grown, (await bytesIn(dataDir)) - before);
await server.stop();
await rm(dataDir, { recursive: true });
const told = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ');
console.log(
  `${pushes} of the largest pushes of one attendee, with ${HEAP_MB} MB of heap: alive, ` +
    `${Math.round(resident / 1e6)} MB of memory at most, ` +
    `DATA_DIR grew by ${(grown / 1e6).toFixed(1)} MB at most (of ${DISK_MAX / 1e6}); ${told}`,
);
process.exitCode = grown > DISK_MAX ? 1 : 0;

async function work(): Promise<void> {
  while (next < pushes) {
    const nth = next++;
    const answer = await push(server, largest(nth));
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (nth % 50 !== 0) continue;
    grown = Math.max(grown, (await bytesIn(dataDir)) - before);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    resident = Math.max(resident, Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]));
    if (nth % 500 === 0) console.error(`${nth} pushes, ${(grown / 1e6).toFixed(1)} MB …`);
  }
}

/** Returns in words what was stored: all, some, or nothing and why. */
async function push({ url }: ServerProcess, documents: readonly UserDocument[]): Promise<string> {
  const answer = await fetch(`${url}/api/sync/mine/push`, {
    method: 'POST',
    body: JSON.stringify({ rows: documents.map((newDocumentState) => ({ newDocumentState })), mayWait: true }),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    },
  });
  const body = (await answer.json()) as { message?: string; later?: { message: string }[] };
  if (!answer.ok) return `${answer.status} (${body.message})`;
  const later = body.later ?? [];
  return later.length === 0 ? 'stored' : `put off (${later[0]?.message})`;
}

/** Alternates between a body of the longest notes, each new; the same note again; and an edit that arrives too late. */
function largest(nth: number): readonly UserDocument[] {
  const written = { changedAt: Date.now(), rev: `push-${nth}-0` };
  const text = '\u0001'.repeat(NOTE_MAX);
  if (nth % 3 === 0) {
    const size = Buffer.byteLength(JSON.stringify(note.document('talk:0-0', { text }, written))) + 100;
    return Array.from({ length: Math.floor((BODY_MAX_BYTES - 1000) / size) }, (_, at) =>
      note.document(`talk:${nth}-${at}`, { text }, { ...written, rev: `push-${nth}-${at}` }),
    );
  }
  if (nth % 3 === 1) return [note.document('talk:again', { text: text.slice(nth % 100) }, written)];
  const long = (sign: string): string => sign.repeat(Math.min(EDIT_TEXT_MAX, EDIT_MAX_BYTES / 8));
  const fields = Object.fromEntries(
    ['about', 'jobPosition', 'website'].map((name) => [name, { v: long('v'), base: `${long('b').slice(9)}${nth}` }]),
  );
  return [edit.document('profile', { fields }, written)];
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
