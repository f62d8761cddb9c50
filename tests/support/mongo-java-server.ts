import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { builtOnce } from './build-once.ts';
import { note } from './notes.ts';
import { findMongoServer, isOnPath, type MongoServer } from './mongo-server.ts';

const SOURCE = fileURLToPath(new URL('mongo-java-server', import.meta.url));

/**
 * Finds or starts a server on which several clients may write at once: a MongoDB (MONGODB_URI or a mongod on the PATH), else
 * mongo-java-server. Undefined if there is none.
 */
export async function findConcurrentMongo(): Promise<MongoServer | undefined> {
  const isGiven = process.env['MONGODB_URI'] !== undefined || isOnPath('mongod');
  return (isGiven ? await findMongoServer({ insist: false }) : undefined) ?? (await startMongoJavaServer());
}

/**
 * Finds or starts a server for tests with one client. `npm run test:mongo` takes FerretDB, another implementation, where no MongoDB is;
 * `npm test` takes mongo-java-server first, which is faster. Undefined if there is none.
 */
export async function findMongoForOne(): Promise<MongoServer | undefined> {
  if (process.env['PLENARY_MONGO'] === 'required') return findMongoServer({ insist: true });
  return (await findConcurrentMongo()) ?? findMongoServer({ insist: false });
}

/**
 * Starts mongo-java-server in memory. It has atomic compare-and-swap and change streams, which FerretDB lacks. Undefined if Maven or Java
 * is missing, or if the build failed.
 */
export async function startMongoJavaServer(insist = false): Promise<MongoServer | undefined> {
  const libraries = await builtOnce(
    {
      name: 'mongo-java-server',
      source: SOURCE,
      tool: { places: ['mvn', '/usr/share/maven/bin/mvn'], versionBy: '--version' },
      args: ['--batch-mode', '--quiet', 'dependency:copy-dependencies', '-DoutputDirectory=libraries'],
      result: 'libraries',
    },
    insist,
  );
  if (libraries === undefined) return undefined;
  // It ends when its standard input closes, so it cannot outlive a test run that was killed.
  const child = spawn('java', ['-cp', join(libraries, '*'), join(SOURCE, 'Server.java')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { value: address } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (address === undefined) {
    note('mongo-java-server did not start: it needs a whole Java 11 or newer (a JDK).');
    return undefined;
  }
  const version = /<groupId>de\.bwaldvogel<[^]*?<version>([\d.]+)/.exec(
    await readFile(join(SOURCE, 'pom.xml'), 'utf8'),
  )?.[1];
  return {
    name: `mongo-java-server ${version ?? ''} in memory`,
    concurrent: true,
    restores: true,
    sortsByCodePoint: false, // It sorts text by UTF-16 units.
    uri: (database) => `${address}/${database}`,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
