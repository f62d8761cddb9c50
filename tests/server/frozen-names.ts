import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUDIT_ID_HEADER } from '../../domain/audit/audit-id.ts';
import { collections } from '../../domain/sync/collections.ts';
import { mineKinds } from '../../domain/sync/mine-kinds.ts';
import { OUR_ANSWER_HEADER } from '../../domain/sync/server-marker.ts';
import { PROTOCOL_HEADER, SERVER_TIME_HEADER } from '../../domain/sync/protocol.ts';
import { migrations } from '../../server/open-ports.ts';
import { startWorldApp } from '../support/world-app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The file with the names; `node tests/server/write-frozen-names.ts` adds those of a new release. */
export const FROZEN_NAMES = join(ROOT, 'tests/server/frozen-names.json');

/** Names by which old devices, stores, monitors and API clients know the server; each list is sorted. */
export interface FrozenNames {
  readonly tables: readonly string[];
  readonly collections: readonly string[];
  /** Kinds of documents that a person owns. */
  readonly kinds: readonly string[];
  /** Scopes of the log; ids in them are `*`. */
  readonly scopes: readonly string[];
  /** Migrations, oldest first. */
  readonly migrations: readonly string[];
  readonly metrics: readonly string[];
  readonly headers: readonly string[];
  /** Each call with the fields that it takes and answers, such as `get /talks/{id} > title`. */
  readonly wire: readonly string[];
}

/** Returns the names in the current code; starts a server for those that only a running one shows. */
export async function frozenNames(): Promise<FrozenNames> {
  await using world = await startWorldApp('live');
  const { body } = await world.app.call('GET', '/openapi.json');
  const metrics = await (await fetch(`${world.app.url}/metrics`)).text();
  const scopes = await written(/: Scope = '(\w+)'/g);
  for await (const [kind, line] of world.app.ports.store.dump())
    if (kind === 'entry') scopes.push(line.s.replace(/:.*/, ':*'));
  return {
    tables: sorted(await written(/(?:: TableSpec<[^=]+> = \{\s*name: |= workUnderWay<\w+>\()'(\w+)'/g)),
    collections: sorted(collections.map(({ name }) => name)),
    kinds: sorted(mineKinds.map(({ name }) => name)),
    scopes: sorted(scopes),
    migrations: migrations.map(({ id }) => id),
    metrics: sorted([...metrics.matchAll(/^# TYPE (plenary_\w+)/gm)].map(([, name = '']) => name)),
    headers: sorted([AUDIT_ID_HEADER, OUR_ANSWER_HEADER, PROTOCOL_HEADER, SERVER_TIME_HEADER]),
    wire: sorted(wireNames(body as ApiDocument)),
  };
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

/** Returns the matches of the first group of `pattern` in the sources, because tables and scopes are only created when needed. */
async function written(pattern: RegExp): Promise<string[]> {
  const names: string[] = [];
  for await (const file of glob('{server,domain}/**/*.ts', { cwd: ROOT })) {
    const text = await readFile(join(ROOT, file), 'utf8');
    for (const [, name = ''] of text.matchAll(pattern)) names.push(name);
  }
  return names;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Operation {
  readonly parameters?: readonly { readonly name?: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Every call with its parameters, the fields of its body (`<`) and of its successful answers (`>`). */
function wireNames({ paths, components }: ApiDocument): string[] {
  const fieldsOf = (schema: Schema | undefined, above: string, within: readonly string[]): string[] => {
    if (!schema) return [];
    if (schema.$ref) {
      if (within.includes(schema.$ref)) return [];
      const name = schema.$ref.split('/').at(-1) ?? '';
      return fieldsOf(components.schemas[name], above, [...within, schema.$ref]);
    }
    const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      above + name,
      ...fieldsOf(inner, `${above}${name}.`, within),
    ]);
    const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
    return [...own, ...parts.flatMap((part) => fieldsOf(part, above, within))];
  };
  const contentFields = (content: Content = {}): string[] =>
    Object.values(content).flatMap(({ schema }) => fieldsOf(schema, '', []));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody, responses }]) => {
      const call = `${method} ${path}`;
      const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      return [
        call,
        ...parameters.flatMap(({ name }) => (name ? [`${call} ? ${name}`] : [])),
        ...contentFields(requestBody?.content).map((field) => `${call} < ${field}`),
        ...answers.flatMap(([, { content }]) => contentFields(content).map((field) => `${call} > ${field}`)),
      ];
    }),
  );
}
