import { useMemo } from 'react';
import * as v from 'valibot';
import { companiesCollection, Company } from '../../../domain/companies/company.ts';
import { claim, PerkClaims, perkClaimsCollection } from '../../../domain/perks/claim.ts';
import { Perk, perksCollection } from '../../../domain/perks/perk.ts';
import { entry, RaffleEntries, raffleEntriesCollection } from '../../../domain/raffles/entry.ts';
import { rafflesInOrder } from '../../../domain/raffles/raffle-state.ts';
import { Raffle, rafflesCollection } from '../../../domain/raffles/raffle.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import { MINUTE } from '../../../domain/time.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { optimisticBooths } from '../people/optimistic-profiles.ts';
import { useCachedScreen } from '../loading/use-cached-screen.ts';
import { useUserDocsLoaded } from '../loading/loading-state.ts';
import { useNow } from '../loading/now.ts';
import { allSent, type OfferedPerk, offeredPerk } from './perks.ts';
import { useCatalogState } from '../talks/talks.ts';

/** Data of the perks screen in the render cache. */
const Board = v.object({
  perks: v.array(Perk),
  /** Companies that offer the perks. */
  companies: v.array(Company),
  raffles: v.array(Raffle),
  /** Latest numbers of claims; the screen does not wait for newer ones. */
  claims: v.array(PerkClaims),
  entries: v.array(RaffleEntries),
  /** The person's own documents about perks and raffles. */
  own: v.array(UserDocument),
});
type Board = v.InferOutput<typeof Board>;
const MADE_OF = [perksCollection, companiesCollection, rafflesCollection, claim, entry];

const isOwn = (document: UserDocument): boolean => claim.is(document) || entry.is(document);

const board = computed(
  [
    list(perksCollection),
    optimisticBooths,
    list(rafflesCollection),
    list(perkClaimsCollection),
    list(raffleEntriesCollection),
    userDocs,
  ],
  (all, givers, ...[drawn, claims, entries, documents]): Board => ({
    perks: [...all],
    companies: all.flatMap(({ companyId }) => (companyId === null ? [] : (givers.get(companyId) ?? []))),
    raffles: [...drawn],
    claims: [...claims],
    entries: [...entries],
    own: [...documents.values()].filter(isOwn),
  }),
);

/** A raffle with its number of participants and the person's own document. */
export interface ShownRaffle {
  readonly raffle: Raffle;
  readonly entries: number;
  readonly own: UserDocument | undefined;
}

export interface ShownBoard {
  readonly perks: readonly OfferedPerk[];
  /** Raffles, the next one to close first. */
  readonly raffles: readonly ShownRaffle[];
  /** Whether the person's own documents are loaded. */
  readonly isKnown: boolean;
}

/** All perks and raffles for the person; from the render cache until loaded, `undefined` if nothing is cached. */
export function usePerksBoard(): ShownBoard | undefined {
  const isRead = useCatalogState() === 'ready';
  const isMineKnown = useUserDocsLoaded();
  const live = useSignal(board);
  const now = isRead && isMineKnown ? live : undefined;
  const known = useCachedScreen({ name: 'perks', schema: Board, of: MADE_OF }, now);
  const shown = known ?? (isRead ? live : undefined);
  const done = useSignal(userDocs);
  const isAllSent = useSignal(allSent);
  const minute = useNow(MINUTE);
  return useMemo(() => {
    if (!shown) return undefined;
    // Newer actions go on top of the cached ones.
    const own = new Map([...shown.own, ...[...done.values()].filter(isOwn)].map((each) => [each.id, each]));
    return {
      perks: shown.perks.map((perk) => offer(perk, { shown, own, isAllSent })),
      raffles: rafflesInOrder(shown.raffles, minute).map((raffle) => ({
        raffle,
        entries: shown.entries.find(({ raffleId }) => raffleId === raffle.id)?.entries ?? 0,
        own: own.get(entry.id(raffle.id)),
      })),
      isKnown: known !== undefined,
    };
  }, [shown, known, done, isAllSent, minute]);
}

interface Known {
  readonly shown: Board;
  readonly own: ReadonlyMap<string, UserDocument>;
  readonly isAllSent: boolean;
}

const offer = (perk: Perk, { shown, own, isAllSent }: Known): OfferedPerk =>
  offeredPerk(perk, {
    claimed: shown.claims.find(({ perkId }) => perkId === perk.id)?.claimed ?? 0,
    company: shown.companies.find(({ id }) => id === perk.companyId),
    own: own.get(claim.id(perk.id)),
    allSent: isAllSent,
  });
