import { everybodyStore } from '../people/everybody.ts';
import type * as v from 'valibot';
import type { Audience } from '../../../../domain/notifications/audience.ts';
import {
  type PlannedNotification,
  plannedNotificationsCollection,
} from '../../../../domain/notifications/notification.ts';
import {
  changeNotification,
  countAudience,
  forcePush,
  planNotification,
  readPlanned,
  removeNotification,
  tryNotification,
} from '../../../../domain/notifications/planned-calls.ts';
import { personName } from '../../../../domain/people/person.ts';
import { talksCollection } from '../../../../domain/talks/talk.ts';
import { SECOND } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { computed } from '../../../platform/react/signal.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { type FieldChoice, choices, companyChoices } from '../event/choices.ts';
import { entityRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';
import { programme } from '../programme.ts';

export type PlannedRow = PlannedNotification;
export const plannedRows = entityRows(plannedNotificationsCollection);
export const plannedWrites: EntityCalls = {
  add: planNotification,
  edit: changeNotification,
  remove: removeNotification,
};

/** Title and text, as the calls take them. */
export interface Words {
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

export const tryWords = (words: Words) => http.request(tryNotification, words, { key: crypto.randomUUID() });
export const resendNotification = (id: string, key: string) => http.request(forcePush, { id }, { key });
export const announce = (words: Words & { readonly audience: Audience }, key: string) =>
  http.request(planNotification, words, { key });

export type Sent = v.InferOutput<(typeof readPlanned)['output']>;

/** How long to wait after the last change until the server is asked, in milliseconds. */
const SETTLED = 0.3 * SECOND;

/** Number of people and devices in an audience; undefined while it is unknown. */
export function useReach(audience: Audience): { readonly people: number; readonly devices: number } | undefined {
  const { value, isCurrent } = useQuery((signal) => http.request(countAudience, { audience }, { signal }), {
    about: JSON.stringify(audience),
    delay: SETTLED,
  });
  return isCurrent ? value : undefined;
}

/** Delivery of a notification, refreshed every few seconds while it is shown. */
export function useSent(id: string): Sent | undefined {
  const { value } = useQuery((signal) => http.request(readPlanned, { id }, { signal }), {
    about: id,
    everyOf: () => 3 * SECOND,
  });
  return value?.id === id ? value : undefined;
}

const talkChoices = choices(
  computed(list(talksCollection), (all) =>
    all.filter(({ kind }) => kind === 'talk').map(({ id, title }) => ({ id, name: title })),
  ),
);

/** Names of the roles, talks, stages, companies and people in an audience. */
const named = computed(
  [everybodyStore, talkChoices, companyChoices, programme.live.stageChoices],
  (persons, ...lists) => {
    const labels = new Map(lists.flat().map(({ value, label }) => [value, label]));
    return (id: string): string => {
      const person = persons.get(id);
      return person ? personName(person) : (labels.get(id) ?? id);
    };
  },
);
export const useNamed = (): ((id: string) => string) => useSignal(named);

/** Maximum number of suggestions shown at once. */
const OFFERED = 8;

/** Filters options by a part of their name, for lists of hundreds. */
const finder =
  (all: readonly FieldChoice[]) =>
  (query: string): readonly (FieldChoice & { readonly detail: string })[] =>
    query.trim() === ''
      ? []
      : all
          .filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()))
          .slice(0, OFFERED)
          .map((choice) => ({ ...choice, detail: '' }));

export const useFindTalks = () => finder(useSignal(talkChoices));
export const useFindCompanies = () => finder(useSignal(companyChoices));
