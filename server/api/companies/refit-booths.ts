import { isDeepStrictEqual } from 'node:util';
import type { Company } from '../../../domain/companies/company.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { withExtra } from '../../../domain/event-fields/extra.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, readable } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { addHiddenAnswers, hiddenAnswersOf } from './booth-parts.ts';

/**
 * Moves the answers of booths that visitors may no longer see by the released fields into the part for members and organisers.
 * Writes only what changes, so it may run at any time and again after a crash. Without a released list nothing changes.
 */
export async function refitBooths(ports: Pick<Ports, 'log' | 'event' | 'randomId'>): Promise<void> {
  const list = await readFields('company', ports);
  if (list.version === 0) return;
  for (const company of await allDocuments(companies, ports)) {
    const hidden = hiddenAnswersOf(company, list);
    if (Object.keys(hidden).length === 0) continue;
    // The hidden part comes first: after a crash between the two an answer is in both parts, and never in neither.
    await addHiddenAnswers(company.id, hidden, ports);
    await removeHiddenAnswers(company.id, list, ports);
  }
}

async function removeHiddenAnswers(id: string, list: FieldList, { log, randomId }: Pick<Ports, 'log' | 'randomId'>) {
  const { scope, name: c } = companies;
  const rev = randomId(9);
  await log.append(scope, {
    mid: `refit-booth:${randomId(12)}`,
    by: 'server',
    decide(state) {
      const held = readable(state.get(c, id), companies);
      if (!held) return { ops: [] };
      const blank = Object.fromEntries(Object.keys(hiddenAnswersOf(held, list)).map((field) => [field, '']));
      const doc = withExtra<Company>(held, blank);
      return { ops: isDeepStrictEqual(doc, held) ? [] : [{ c, id, rev, doc }] };
    },
  });
}
