import { answerIn, filteredValues } from '../event-fields/answer-words.ts';
import type { EventField, FieldList } from '../event-fields/event-field.ts';
import { type WithExtra, withExtra } from '../event-fields/extra.ts';
import { type Person } from './person.ts';

/**
 * The fields of a person shown before the event opens: picture, name, company and common traffic (spec 2); with released
 * fields, common answers to those that are on cards. All others are hidden, so that searching or sorting cannot reveal them.
 */
export function cardOf(person: Person, viewer: Pick<Person, 'traffic' | 'extra'>, list?: FieldList): Person {
  const { extra: _, ...columns } = person;
  const card: Person = {
    ...columns,
    jobPosition: '',
    about: '',
    companyType: '',
    companyLogoUrl: null,
    companyDescription: '',
    focus: [],
    interested: [],
    geoTraffic: '',
    country: '',
    website: '',
    twitter: '',
    facebook: '',
    traffic: isOnCard(list, 'traffic') ? person.traffic.filter((kind) => viewer.traffic.includes(kind)) : [],
  };
  return list ? withExtra(card, commonAnswers(person, viewer, list)) : card;
}

/** Without a released list, cards show the traffic. */
const isOnCard = (list: FieldList | undefined, id: string): boolean =>
  !list || list.fields.some((field) => field.id === id && isShown(field));

const isShown = ({ asked, onCard, visible }: EventField): boolean => asked && onCard && visible === 'everybody';

/** The answers to the event's own fields on cards, as far as both people have them in common. */
function commonAnswers(person: WithExtra, viewer: WithExtra, list: FieldList): Readonly<Record<string, unknown>> {
  const common = list.fields.filter(isShown).map((field) => {
    const [theirs, mine] = [answerIn(person, field), filteredValues(field, answerIn(viewer, field))];
    const isCommon = (value: unknown): boolean => filteredValues(field, value).some((each) => mine.includes(each));
    return [field.id, Array.isArray(theirs) ? theirs.filter(isCommon) : isCommon(theirs) ? theirs : ''] as const;
  });
  return Object.fromEntries(common);
}
