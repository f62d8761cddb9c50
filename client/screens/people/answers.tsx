import { heldBy } from '../../../domain/event-fields/compared-answers.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../domain/event-fields/listed-fields.ts';
import type { Person } from '../../../domain/people/person.ts';
import { LabelledAnswers } from '../../parts/fields/labelled-answers.tsx';

/** Well-known fields that other parts of the page show. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'job_position',
  'about',
  'website',
  'twitter',
  'facebook',
  'attendee_company',
  'attendee_company_type',
  'companyDescription',
  'profile_picture_url',
  'companyLogo',
]);

interface AnswersProps {
  readonly person: Person;
  readonly list: FieldList;
  /** Answers in common with the viewer. */
  readonly common: readonly string[];
}

/**
 * What a person answered to the fields that the event asks, each under its label; empty ones are not shown. A device has the
 * answers that only connections see if the user is one.
 */
export const Answers = ({ person, list, common }: AnswersProps) => (
  <LabelledAnswers
    fields={askedFields(list).filter(({ id, visible }) => visible !== 'organisers' && !ELSEWHERE.has(id))}
    answerTo={(field) => heldBy(person, field)}
    common={common}
  />
);
