import { answerIn } from '../event-fields/answer-words.ts';
import type { EventField, FieldList } from '../event-fields/event-field.ts';
import { isWellKnown } from '../event-fields/well-known-fields.ts';
import type { Person } from './person.ts';

/**
 * Job and company of a person as others see them. Released fields leave out what the event no longer asks, except the company
 * whose booth the person looks after. `list`: the released fields; undefined if the event has none.
 */
export function shownWork({ jobPosition, companyName, companyId }: Person, list: FieldList | undefined): string {
  const isShown = (id: string): boolean => !list || list.fields.some((field) => field.id === id && isAsked(field));
  return joined([
    isShown('job_position') ? jobPosition : '',
    companyId !== null || isShown('attendee_company') ? companyName : '',
  ]);
}

/** The line below the name in the directory: job, company, and the event's own short texts for cards. */
export function workLine(person: Person, list: FieldList | undefined): string {
  const own = (list?.fields ?? [])
    .filter((field) => field.kind === 'line' && field.onCard && isAsked(field) && !isWellKnown('person', field.id))
    .map((field) => answerIn(person, field));
  return joined([shownWork(person, list), ...own.filter((answer) => typeof answer === 'string')]);
}

const isAsked = ({ asked, visible }: EventField): boolean => asked && visible === 'everybody';
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
