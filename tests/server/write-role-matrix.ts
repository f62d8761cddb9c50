import { writeFile } from 'node:fs/promises';
import { roleMatrix } from './role-matrix.ts';

// `node tests/server/write-role-matrix.ts` writes down who is answered what. Read every line of the difference
// before it is committed: the table is what the product promises, not what it happens to do.
await writeFile(new URL('role-matrix.txt', import.meta.url), `${(await roleMatrix()).join('\n')}\n`);
