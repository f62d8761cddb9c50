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
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { type Instant, SECOND } from '../../../domain/time.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { boothList } from './optimistic-profiles.ts';
import { useUserDocsLoaded } from '../loading/loading-state.ts';
import { useDirectory, usePeopleRead, useProfilesOpen } from './directory.ts';
import { useMe } from './me.ts';
import { useOwnPerson } from './people.ts';

interface RecommendedPerson {
  readonly person: Person;
  /** What both deal in. */
  readonly shared: readonly string[];
}

/**
 * Three people to meet (spec 9), best first by what both deal in; nothing until everybody is read. Whom one knew already when
 * the screen was opened is not among them; whom one asks there stays.
 */
export function useRecommendedPeople(): readonly RecommendedPerson[] | undefined {
  const isRead = usePeopleRead();
  const isKnown = useUserDocsLoaded();
  const directory = useDirectory(useProfilesOpen());
  const id = useMe()?.id ?? '';
  const own = useOwnPerson();
  const [openedAt] = useState(serverNow);
  const documents = useSignal(userDocs);
  // As one text: a reaction changes no recommendation.
  const known = JSON.stringify(knownBefore(documents, openedAt));
  const people = useMemo(() => {
    const me = own ?? blankPerson(id);
    const settled = new Set<string>([id, ...(JSON.parse(known) as string[])]);
    const others = directory.flatMap(({ thing }) => (settled.has(thing.id) ? [] : thing));
    return candidatesFor(me, others, RECOMMENDED_ATTENDEES_SHOWN).map(({ person }) => ({
      person,
      shared: inCommon(me, person),
    }));
  }, [directory, own, id, known]);
  return isRead && isKnown ? people : undefined;
}

/** A server dates back what a device ahead of it did: by as much, what is done here may be dated before the screen was opened. */
const DATED_BACK = 5 * SECOND;

/** Those with whom it is decided: asked, connected or blocked. */
const knownBefore = (documents: ReadonlyMap<string, MineDocument>, at: Instant): string[] =>
  [...documents.values()]
    .filter((document) => document.changedAt <= at - DATED_BACK)
    .filter((document) => connection.read(document).hasConnection || block.read(document).blocked)
    .map(({ ref }) => ref);

/** Up to ten companies (spec 9), best first; without one's own. */
export function useRecommendedCompanies(): readonly Company[] {
  const all = useSignal(boothList);
  const own = useOwnPerson();
  return useMemo(
    () => recommendCompanies(all, own ?? blankPerson('')).slice(0, RECOMMENDED_COMPANIES_SHOWN),
    [all, own],
  );
}
