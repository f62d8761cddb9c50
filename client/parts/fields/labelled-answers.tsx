import { wordsOf } from '../../../domain/event-fields/answer-words.ts';
import type { EventField } from '../../../domain/event-fields/event-field.ts';
import { isBlank } from '../../../domain/event-fields/extra.ts';
import { TagList } from '../../ui/filters/tag-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { shownAnswer } from './answer-facts.tsx';

interface LabelledAnswersProps {
  readonly fields: readonly EventField[];
  /** Returns the stored answer to a field. */
  readonly answerTo: (field: EventField) => unknown;
  /** Answers in common with the viewer. */
  readonly common: readonly string[];
}

/** Answers of a person or company, each under its label; blank ones are not shown. */
export const LabelledAnswers = ({ fields, answerTo, common }: LabelledAnswersProps) =>
  fields.map((field) => <LabelledAnswer key={field.id} field={field} value={answerTo(field)} common={common} />);

interface LabelledAnswerProps extends Pick<LabelledAnswersProps, 'common'> {
  readonly field: EventField;
  readonly value: unknown;
}

function LabelledAnswer({ field, value, common }: LabelledAnswerProps) {
  const { kind, label } = field;
  if (kind === 'one' || kind === 'some' || kind === 'country') {
    const words = wordsOf(field, value);
    return words.length === 0 ? null : (
      <Section look="bare" title={label}>
        <TagList label={label} items={words} common={common} />
      </Section>
    );
  }
  if (isBlank(value)) return null;
  return (
    <Section look="bare" title={label}>
      <p dir="auto">{shownAnswer(kind, value)}</p>
    </Section>
  );
}
