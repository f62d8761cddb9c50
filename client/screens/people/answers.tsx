import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { wordsIn } from '../../../domain/event-fields/compared-answers.ts';
import { isBlank } from '../../../domain/event-fields/extra.ts';
import { askedFields } from '../../../domain/event-fields/listed-fields.ts';
import { hostOf, isHttpLink } from '../../../domain/links.ts';
import type { Person } from '../../../domain/people/person.ts';
import { TagList } from '../../ui/filters/tag-list.tsx';
import { Section } from '../../ui/layout/section.tsx';

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

/** What a person answered to the fields that the event asks, each under its label; empty ones are not shown. */
export const Answers = ({ person, list, common }: AnswersProps) =>
  askedFields(list)
    .filter(({ id, visible }) => visible === 'everybody' && !ELSEWHERE.has(id))
    .map((field) => <Answer key={field.id} field={field} person={person} common={common} />);

function Answer({ field, person, common }: Omit<AnswersProps, 'list'> & { readonly field: EventField }) {
  const { id, kind, label } = field;
  const value = person.extra?.[id];
  if (kind === 'one' || kind === 'some' || kind === 'country') {
    const words = wordsIn(person, field);
    return words.length === 0 ? null : (
      <Section look="bare" title={label}>
        <TagList label={label} items={words} common={common} />
      </Section>
    );
  }
  if (isBlank(value)) return null;
  return (
    <Section look="bare" title={label}>
      <p>{textOf(kind, value)}</p>
    </Section>
  );
}

function textOf(kind: EventField['kind'], value: unknown) {
  if (kind === 'yes') return 'Yes';
  if (kind === 'link' && typeof value === 'string' && isHttpLink(value))
    return (
      <a href={value} rel="noreferrer nofollow" target="_blank">
        {hostOf(value)}
      </a>
    );
  return kind === 'number' && typeof value === 'number' ? value.toLocaleString('en') : String(value);
}
