import { agenda } from '../../../domain/agenda/agenda.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { claim } from '../../../domain/perks/claim.ts';
import { entry } from '../../../domain/raffles/entry.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { mineKindNamed } from '../../../domain/sync/mine-kinds.ts';
import { useCompany } from '../companies/companies.ts';
import { usePerks } from '../companies/perks.ts';
import { useRaffles } from '../companies/raffles.ts';
import { useTalk } from '../talks/talks.ts';

/** Returns the name of a change's subject if this device knows it, else the title of its kind. */
export function useChangeSubject({ kind, ref }: Pick<UserDocument, 'kind' | 'ref'>): string {
  const names = {
    [agenda.name]: useTalk(ref)?.title,
    [card.name]: useCompany(ref)?.name,
    [claim.name]: usePerks().find(({ id }) => id === ref)?.name,
    [entry.name]: useRaffles().find(({ id }) => id === ref)?.title,
  };
  return names[kind] ?? mineKindNamed(kind)?.title ?? 'A change of yours';
}
