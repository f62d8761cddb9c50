import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtOnce } from './build-once.ts';

const SOURCE = fileURLToPath(new URL('ferretdb', import.meta.url));

export interface FerretDbBuild {
  readonly binary: string;
  readonly version: string;
}

/** Returns FerretDB, built from `tests/support/ferretdb`; undefined if Go is missing or the build failed. */
export async function builtFerretDb(insist: boolean): Promise<FerretDbBuild | undefined> {
  const binary = await builtOnce(
    {
      name: 'FerretDB',
      source: SOURCE,
      tool: { places: ['go', '/usr/local/go/bin/go', '/usr/lib/go/bin/go'], versionBy: 'version' },
      args: ['build', '-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-o', 'ferretdb', '.'],
      result: 'ferretdb',
    },
    insist,
  );
  if (binary === undefined) return undefined;
  const version = /FerretDB v([\d.]+)/.exec(await readFile(join(SOURCE, 'go.mod'), 'utf8'))?.[1] ?? '';
  return { binary, version };
}
