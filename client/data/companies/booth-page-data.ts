import { useMemo } from 'react';
import * as v from 'valibot';
import { companiesCollection, Company } from '../../../domain/companies/company.ts';
import { eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import { peopleCollection, Person } from '../../../domain/people/person.ts';
import { claim, PerkClaims, perkClaimsCollection } from '../../../domain/perks/claim.ts';
import { Perk, perksCollection } from '../../../domain/perks/perk.ts';
import { Talk, talksCollection } from '../../../domain/talks/talk.ts';
import { computed, type ReadonlySignal } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { optimisticBooths, optimisticPeople } from '../people/optimistic-profiles.ts';
import { usePeopleLoaded } from '../loading/loading-state.ts';
import { useCachedScreen } from '../loading/use-cached-screen.ts';
import { useMe } from '../people/me.ts';
import { allSent, type OfferedPerk, offeredPerk } from './perks.ts';
import { useCatalogState } from '../talks/talks.ts';
import { useTalksOf, useWithPushed } from '../talks/talks-of.ts';

const facts = {
  company: Company,
  /** The viewer's profile, for common interests and their card. */
  me: v.nullable(Person),
  team: v.array(Person),
  perks: v.array(Perk),
  /** Latest numbers of claims; the page does not wait for newer ones. */
  claims: v.array(PerkClaims),
};
const Facts = v.object(facts);
type Facts = v.InferOutput<typeof Facts>;

/** Data of a booth's page in the render cache. */
const Shown = v.object({ ...facts, talks: v.array(Talk) });
const MADE_OF = [companiesCollection, peopleCollection, perksCollection, talksCollection, eventSettingsCollection];

export interface ShownBooth extends Pick<Facts, 'company' | 'me' | 'team'> {
  /** Whether its people are loaded; they come after the booths. */
  readonly isTeamKnown: boolean;
  readonly perks: readonly OfferedPerk[];
  /** Talks given by people of the booth. */
  readonly talks: readonly Talk[];
}

const factsOf = (id: string, ownId: string): ReadonlySignal<Facts | undefined> =>
  computed(
    [optimisticBooths, optimisticPeople, list(perksCollection), list(perkClaimsCollection)],
    (booths, ...known) => {
      const [everybody, given, counts] = known;
      const company = booths.get(id);
      const own = given.filter(({ companyId }) => companyId === id);
      const ids = new Set(own.map((perk) => perk.id));
      return (
        company && {
          company,
          me: everybody.get(ownId) ?? null,
          team: company.users.flatMap((each) => everybody.get(each) ?? []),
          perks: own,
          claims: counts.filter(({ perkId }) => ids.has(perkId)),
        }
      );
    },
  );

const NONE: readonly never[] = [];

/** A booth with people, talks and perks; from the render cache until loaded, `undefined` if nothing is cached. */
export function useShownBooth(id: string): ShownBooth | undefined {
  const ownId = useMe()?.id ?? '';
  const found = useSignal(useMemo(() => factsOf(id, ownId), [id, ownId]));
  const isRead = useCatalogState() === 'ready';
  const arePeopleRead = usePeopleLoaded();
  const spoken = useTalksOf(found?.company.users ?? NONE);
  const here = useMemo(() => (isRead && found ? { ...found, talks: [...spoken] } : undefined), [isRead, found, spoken]);
  const stood = useCachedScreen(
    { name: isRead && !found ? undefined : `booth ${id}`, schema: Shown, of: MADE_OF },
    arePeopleRead ? here : undefined,
  );
  const shown = stood ?? here;
  const offered = useOffered(shown);
  const told = useWithPushed(shown?.talks ?? NONE);
  return shown && { ...shown, perks: offered, talks: told, isTeamKnown: stood !== undefined };
}

/** Returns the booth's perks for the logged-in person. */
function useOffered(booth: Facts | undefined): readonly OfferedPerk[] {
  const documents = useSignal(userDocs);
  const isAllSent = useSignal(allSent);
  if (!booth) return NONE;
  const { company, perks: given, claims } = booth;
  return given.map((perk) =>
    offeredPerk(perk, {
      claimed: claims.find(({ perkId }) => perkId === perk.id)?.claimed ?? 0,
      company,
      own: documents.get(claim.id(perk.id)),
      allSent: isAllSent,
    }),
  );
}
