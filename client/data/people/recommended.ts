import { useMemo, useState } from 'react';
import { block } from '../../../domain/chats/chat-rules.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { recommendCompanies } from '../../../domain/companies/recommend-companies.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { RECOMMENDED_COMPANIES_SHOWN } from '../../../domain/limits/companies.ts';
import { RECOMMENDED_ATTENDEES_SHOWN } from '../../../domain/limits/people.ts';
import { inCommon } from '../../../domain/people/in-common.ts';
import { blankPerson, type Person } from '../../../domain/people/person.ts';
import { candidatesFor } from '../../../domain/people/recommend-people.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { type Instant, SECOND } from '../../../domain/time.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { boothList } from './optimistic-profiles.ts';
import { usePackages } from '../companies/packages.ts';
import { usePeopleLoaded, useUserDocsLoaded } from '../loading/loading-state.ts';
import { useDirectory, usePeopleRead, useProfilesOpen } from './directory.ts';
import { useReleasedPeopleFields } from '../event-fields/released-fields.ts';
import { useMe } from './me.ts';
import { useOwnPerson } from './people.ts';

interface RecommendedPerson {
  readonly person: Person;
  /** Common interests. */
  readonly shared: readonly string[];
}

/**
 * Three people to meet (spec 9), best first by common interests; undefined until all people are read. People already known
 * when the screen was opened are left out; those contacted on it stay.
 */
export function useRecommendedPeople(): readonly RecommendedPerson[] | undefined {
  const isRead = usePeopleRead();
  const isKnown = useUserDocsLoaded();
  const directory = useDirectory(useProfilesOpen());
  const id = useMe()?.id ?? '';
  const own = useOwnPerson();
  const list = useReleasedPeopleFields();
  const [openedAt] = useState(serverNow);
  const documents = useSignal(userDocs);
  // As one string, because a reaction to a post changes no recommendation.
  const known = JSON.stringify(knownBefore(documents, openedAt));
  const people = useMemo(() => {
    const me = own ?? blankPerson(id);
    const settled = new Set<string>([id, ...(JSON.parse(known) as string[])]);
    const others = directory.flatMap(({ thing }) => (settled.has(thing.id) ? [] : thing));
    return candidatesFor({ ...me, list }, others, RECOMMENDED_ATTENDEES_SHOWN).map(({ person }) => ({
      person,
      shared: inCommon(me, person, list),
    }));
  }, [directory, own, id, known, list]);
  return isRead && isKnown ? people : undefined;
}

/** Milliseconds: the server may date back actions of a device whose clock is ahead, to before the screen was opened. */
const DATED_BACK = 5 * SECOND;

/** Ids of people already asked, connected or blocked at that time. */
const knownBefore = (documents: ReadonlyMap<string, UserDocument>, at: Instant): string[] =>
  [...documents.values()]
    .filter((document) => document.changedAt <= at - DATED_BACK)
    .filter((document) => connection.read(document).hasConnection || block.read(document).blocked)
    .map(({ ref }) => ref);

/** Up to ten companies (spec 9), best first, without the person's own; undefined until the person's interests are loaded. */
export function useRecommendedCompanies(): readonly Company[] | undefined {
  const isKnown = usePeopleLoaded();
  const all = useSignal(boothList);
  const packages = usePackages();
  const own = useOwnPerson();
  return useMemo(
    () =>
      isKnown
        ? recommendCompanies(all, own ?? blankPerson(''), packages).slice(0, RECOMMENDED_COMPANIES_SHOWN)
        : undefined,
    [all, own, isKnown, packages],
  );
}
