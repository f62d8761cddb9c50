import type { ReactNode } from 'react';
import { answerIn, wordsOf } from '../../../domain/event-fields/answer-words.ts';
import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { isBlank, type WithExtra } from '../../../domain/event-fields/extra.ts';
import { isHttpLink, linkLabel } from '../../../domain/links.ts';
import { Chip } from '../../ui/filters/chip.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './answer-facts.module.css';

interface AnswersProps {
  /** The released fields; undefined if the event has none. */
  readonly list: FieldList | undefined;
  readonly thing: WithExtra | undefined;
}

interface Answered {
  readonly field: EventField;
  readonly held: unknown;
}

/** The answers that everybody sees, without blank ones, in the order of the form. */
const answersOf = ({ list, thing = {} }: AnswersProps): Answered[] =>
  (list?.fields ?? [])
    .filter(({ asked, visible }) => asked && visible === 'everybody')
    .map((field) => ({ field, held: answerIn(thing, field) }))
    .filter(({ held }) => !isBlank(held));

type Kinds = ReadonlySet<EventField['kind']>;
/** Kinds of fields whose answers are too long to be shown as a fact. */
const LONG: Kinds = new Set(['line', 'text', 'link']);
/** Kinds whose answers do not say what they are about. */
const NAMED: Kinds = new Set(['number', 'date']);

/** Short answers of a talk or stage, as entries of a list of facts. */
export const AnswerFacts = (props: AnswersProps) =>
  answersOf(props)
    .filter(({ field }) => !LONG.has(field.kind))
    .flatMap(({ field, held }) =>
      factsOf(field, held).map((fact) => (
        <li key={`${field.id} ${fact}`}>
          {field.kind === 'yes' || NAMED.has(field.kind) ? null : <span className="vh">{field.label}: </span>}
          <Chip>{fact}</Chip>
        </li>
      )),
    );

function factsOf(field: EventField, held: unknown): readonly string[] {
  if (field.kind === 'yes') return [field.label];
  return NAMED.has(field.kind) ? [`${field.label}: ${textOf(field.kind, held)}`] : wordsOf(field, held);
}

/** Long answers of a talk or stage, each under its label. */
export const AnswerSections = (props: AnswersProps) =>
  answersOf(props)
    .filter(({ field }) => LONG.has(field.kind))
    .map(({ field, held }) => (
      <Section key={field.id} look="bare" title={field.label}>
        <p dir="auto">{shownAnswer(field.kind, held)}</p>
      </Section>
    ));

/** Returns an answer as a text; a web address as a link to it. */
export function shownAnswer(kind: EventField['kind'], value: unknown): ReactNode {
  if (kind === 'link' && typeof value === 'string' && isHttpLink(value))
    return (
      <a href={value} className={styles.link} rel="noreferrer nofollow" target="_blank">
        {linkLabel(value)}
      </a>
    );
  return textOf(kind, value);
}

function textOf(kind: EventField['kind'], value: unknown): string {
  if (kind === 'yes') return 'Yes';
  if (kind === 'number' && typeof value === 'number') return value.toLocaleString('en');
  return kind === 'date' && typeof value === 'string' ? dateText(value) : String(value);
}

/** A date such as 4 June 2027. */
function dateText(value: string): string {
  try {
    return Temporal.PlainDate.from(value).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  } catch {
    return value; // Stored while the field was of another kind.
  }
}
