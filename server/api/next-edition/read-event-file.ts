import * as v from 'valibot';
import { fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import { listProblem } from '../../../domain/event-fields/list-problem.ts';
import { spanProblem } from '../../../domain/event/event-form.ts';
import { EVENT_FILE_FORMAT, EventFile, isEventFileText } from '../../../domain/next-edition/event-file.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { withPlainMessage } from '../../http/input/issue-message.ts';

/** Reads an event file. Refuses a foreign, cut, damaged or newer one, in one sentence. */
export function readEventFileText(name: string, text: string): EventFile | Refusal {
  if (!isEventFileText(text)) return refusal('unsupported', `${name} is not a Plenary event file.`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return refusal('malformed', `${name} is not complete; it looks cut off.`);
  }
  const { format } = content as { readonly format?: unknown };
  if (typeof format === 'number' && format > EVENT_FILE_FORMAT)
    return refusal('unsupported', `${name} was made by a newer Plenary. Please update first.`);
  const parsed = v.safeParse(EventFile, content);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return damaged(name, `${v.getDotPath(issue) ?? 'the file'}: ${withPlainMessage(issue).message}`);
  }
  const problem = problemOf(parsed.output);
  return problem === undefined ? parsed.output : damaged(name, problem);
}

const damaged = (name: string, problem: string): Refusal => refusal('invalid', `${name} is damaged. ${problem}`);

/** What the shapes alone do not show: days, ids that occur twice, and rules of the lists. */
function problemOf(file: EventFile): string | undefined {
  const span = spanProblem(file.event);
  if (span) return span.message;
  const { fields, packages, ticketTypes, pages, stages, tracks, sponsorTiers } = file;
  for (const [what, all] of Object.entries({ fields, packages, ticketTypes, pages, stages, tracks, sponsorTiers }))
    if (new Set(all.map(({ id }) => id)).size < all.length) return `${what}: two have the same id`;
  return fields.map((list) => listProblem(list, fieldsInForce(list.id, file.event, {}))).find((each) => each);
}
