import { isCompanyComplete } from '../companies/company-complete.ts';
import type { Company } from '../companies/company.ts';
import type { Person } from '../people/person.ts';
import { profileProblems } from '../people/profile-form.ts';
import type { FieldForm, FieldList } from './event-field.ts';
import { isBlank, sizeOf } from './extra.ts';
import { fieldValue } from './field-value.ts';
import { saidBy } from './answer-words.ts';

/** What a change of a list does to the profiles or booths that have answers. */
export interface ListEffects {
  /** Number of documents that read differently, including those that lose a value. */
  readonly different: number;
  /** Number of documents that were complete and are no longer. */
  readonly incomplete: number;
  /** Number of documents that no longer show a value. */
  readonly lost: number;
}

type Said = ReadonlyMap<string, string>;

/** What a document says in public by a list: the value of each field that is not blank. */
function saidIn(document: object, { id: form, fields }: FieldList): Said {
  const said = fields.flatMap((field): [string, string][] => {
    if (!field.asked || field.visible !== 'everybody') return [];
    const value = saidBy(field, fieldValue(form, document, field.id));
    return isBlank(value) ? [] : [[field.id, JSON.stringify(value)]];
  });
  return new Map(said);
}

/** Counts the effects of a change from one list to another. */
export function listEffects(documents: readonly object[], before: FieldList, after: FieldList): ListEffects {
  const effects = { different: 0, incomplete: 0, lost: 0 };
  const isComplete = judgeOf(before.id);
  for (const document of documents) {
    const [was, is] = [saidIn(document, before), saidIn(document, after)];
    const isLost = [...was.keys()].some((id) => !is.has(id));
    if (isLost) effects.lost += 1;
    if (isLost || [...is].some(([id, value]) => was.get(id) !== value)) effects.different += 1;
    if (isComplete(document, before) && !isComplete(document, after)) effects.incomplete += 1;
  }
  return effects;
}

/** Talks and stages are never incomplete. */
function judgeOf(form: FieldForm): (document: object, list: FieldList) => boolean {
  if (form === 'company') return (document, list) => isCompanyComplete(document as Company, list);
  if (form === 'person')
    return (document, list) => profileProblems(document as Person, { isAdmin: false, list }).length === 0;
  return () => true;
}

/** Returns the average size of the public answers of one document, in bytes; 0 without documents. */
export function averageAnswers(documents: readonly { readonly extra?: object | undefined }[]): number {
  if (documents.length === 0) return 0;
  return documents.reduce((sum, { extra }) => sum + (extra ? sizeOf(extra) : 0), 0) / documents.length;
}
