import type { FieldForm } from '../../../domain/event-fields/event-field.ts';
import { checkAnswers } from '../../../domain/event-fields/check-answers.ts';
import type { ExtraInput } from '../../../domain/event-fields/extra.ts';
import { saidAnswers, publicFields } from '../../../domain/event-fields/labelled-answers.ts';
import type { Extra, WithExtra } from '../../../domain/event-fields/extra.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { readFields } from './field-lists.ts';
import type * as v from 'valibot';

/** The forms of the programme, whose answers organisers give and everybody sees. */
type ProgrammeForm = 'talk' | 'stage';
type FieldPorts = Pick<Ports, 'log' | 'event'>;

/** Returns what organisers sent with its answers as they are stored. Refuses invalid answers, all at once. */
export async function withCheckedAnswers<T extends { readonly extra?: v.InferOutput<typeof ExtraInput> | undefined }>(
  form: ProgrammeForm,
  sent: T,
  ports: FieldPorts,
): Promise<T> {
  if (sent.extra === undefined) return sent;
  const checked = checkAnswers(await readFields(form, ports), sent.extra);
  if (checked.ok) return { ...sent, extra: checked.answers };
  return refuse('invalid', checked.problems[0]?.message ?? formTexts.invalidForm, checked.problems);
}

/** Returns a function that shows the answers that everybody sees, choices as labels; undefined where there are none. */
export async function answersViewer(
  form: FieldForm,
  ports: FieldPorts,
): Promise<(thing: WithExtra) => Extra | undefined> {
  const shown = publicFields(await readFields(form, ports));
  return ({ extra }) => {
    const said = saidAnswers(shown, extra);
    return Object.keys(said).length === 0 ? undefined : said;
  };
}
