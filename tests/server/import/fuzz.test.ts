import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { STUCK_AFTER } from '../../support/eventually.ts';
import { harbourFile, harbourPath } from '../../support/harbour-days.ts';
import { note } from '../../support/notes.ts';
import { fuzzImports } from './fuzzed-imports.ts';

const SEEDS = Number(process.env['SEEDS'] ?? 60);
let said = '';
afterAll(() => note(said));

test(
  'whatever is wrong with a file, it is refused in a sentence, or what is stored of it can be shown by every call',
  { timeout: STUCK_AFTER + SEEDS * 1000 },
  async () => {
    const sources = readdirSync(harbourPath('')).map(harbourFile);
    const { files, taken, faults } = await fuzzImports({ sources, firstSeed: 1, goOn: (seed) => seed <= SEEDS });
    said = `${files} mutated files were imported: ${taken} taken, ${files - taken} refused.`;
    expect(faults).toEqual([]);
    expect([files, taken > files / 10, taken < files]).toEqual([SEEDS, true, true]);
  },
);
