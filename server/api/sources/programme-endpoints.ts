import { refuse } from '../../../domain/refusal.ts';
import {
  listDifferences,
  importProgramme,
  readTalkSource,
  settleDifference,
} from '../../../domain/sources/source-calls.ts';
import { shopTitle } from '../../../domain/sources/shops.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { keepImport } from '../imports/import-store.ts';
import { differingFields, differencesOfOne, settleDifferingField } from './differing-fields.ts';
import { readProgrammeFile } from './programme-file.ts';
import { publishHealth } from './publish-health.ts';
import { PullFailed } from './source-port.ts';
import { sourceTable } from './source-store.ts';
import { openStoredProgramme } from './ticket-source.ts';

const missing = (): never => refuse('not-found', 'There is no such source');

export const sourceProgrammeEndpoints = [
  endpoint(importProgramme, {
    summary:
      'Reads a programme and keeps it as an import for a day. Changes nothing: the calls of imports show its rows and apply it.',
    example: { id: 'programme' },
    async handle({ input: { id }, ports }) {
      const source = (await (await sourceTable(ports)).get(id)) ?? missing();
      try {
        const { file, note } = await openStoredProgramme(source, ports).read('');
        if (!file) return { wrong: note ?? 'There is nothing to read.', import: '' };
        const { seen } = await readProgrammeFile(file, ports);
        const { held } = await keepImport({ ...file, source: id }, seen, ports);
        return { wrong: '', import: held.id };
      } catch (error) {
        if (!(error instanceof PullFailed)) throw error;
        return { wrong: error.message, import: '' };
      }
    },
  }),
  endpoint(listDifferences, {
    summary: 'Fields of a programme that keep what was changed here; those that both have changed first.',
    example: { id: 'programme' },
    async handle({ input: { id, ...paging }, ports }) {
      const kept = (await differingFields(id, ports)).map((field) => ({ ...field, key: `${field.id} ${field.field}` }));
      const page = pageOf(
        kept.map(({ key, ...field }) => ({ id: key, field })),
        paging,
      );
      return shown(page, ({ field }) => field);
    },
  }),
  endpoint(settleDifference, {
    summary:
      'Takes what the source says about one field, or keeps ours without being asked about the same value again.',
    example: { id: 'programme', thing: 'keynote', field: 'minutes', take: true },
    async handle({ actor, input: { id, ...what }, ports }) {
      await settleDifferingField({ actor, source: id, ...what }, ports);
      await publishHealth(id, ports);
      return null;
    },
  }),
  endpoint(readTalkSource, {
    summary: 'What the source of a talk says in fields that keep what was changed here.',
    example: { id: 'keynote' },
    async handle({ input: { id }, ports }) {
      const { source: keeper, fields } = await differencesOfOne(id, ports);
      const source = keeper === '' ? undefined : await (await sourceTable(ports)).get(keeper);
      if (!source) return { source: '', system: '', fields: [] };
      return { source: source.id, system: shopTitle(source.kind), fields };
    },
  }),
];
