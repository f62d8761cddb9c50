import { answerIn, filterFields, filterLabel, filteredValues, searchedWords } from '../event-fields/answer-words.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import type { Talk } from './talk.ts';
import type { TalkFields } from './talk-filters.ts';

/** What filters and search of talks need of the released fields. Apart from them, because the first start has no fields yet. */
export function talkFields(list: FieldList): TalkFields {
  const searched = list.fields.filter(({ asked, search }) => asked && search);
  return {
    filters: filterFields(list).map((field) => ({
      id: field.id,
      legend: field.label,
      valuesOf: (talk) => filteredValues(field, answerIn(talk, field)),
      // Countries and own words are no options: they follow in the order in which talks have them.
      inOrder: (values) => [
        ...field.options.map(({ id }) => id).filter((id) => values.includes(id)),
        ...values.filter((value) => !field.options.some(({ id }) => id === value)),
      ],
      labelOf: (value) => filterLabel(field, value),
    })),
    textOf: (talk: Talk) => searched.map((field) => searchedWords(field, answerIn(talk, field))).join('\n'),
  };
}
