import { writeFile } from 'node:fs/promises';
import { roleMatrix } from './role-matrix.ts';

// `node tests/server/write-role-matrix.ts` updates the table of the answers that each role gets. Review every line of the difference
// before committing: the table is a promise of the product, not a record of its behaviour.
await writeFile(new URL('role-matrix.txt', import.meta.url), `${(await roleMatrix()).join('\n')}\n`);
