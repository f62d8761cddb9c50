import { writeFile } from 'node:fs/promises';
import { FROZEN_NAMES, frozenNames } from './frozen-names.ts';

await writeFile(FROZEN_NAMES, `${JSON.stringify(await frozenNames(), null, 1)}\n`);
