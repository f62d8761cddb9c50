import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { AuditEntry } from '../../../domain/audit/audit.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import { BoothParts, boothPartsCollection, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { CHANGED_AGAIN } from '../accounts/undo-account.ts';
import { findPackages } from '../packages/packages.ts';
import { findBooth } from './booth-parts.ts';
import { writeCompany } from './write-company.ts';

const { focus, promoVideo } = BoothParts.entries;
const Hidden = v.object({ focus: v.exactOptional(focus), promoVideo: v.exactOptional(promoVideo) });
type Hidden = v.InferOutput<typeof Hidden>;

/** Returns whether an audit entry is about hidden fields of a booth. */
export const isOfHiddenParts = ({ changes }: AuditEntry): boolean =>
  changes.length > 0 && changes.every(({ collection }) => collection === boothPartsCollection.name);

/** Returns why the entry cannot be undone now; undefined if it can. */
export async function boothUndoRefusal(entry: AuditEntry, ports: Ports): Promise<Refusal | undefined> {
  const seen = await findBooth(companyOf(entry), ports);
  const booth = seen && wholeBooth(seen.company.document, seen.parts, await findPackages(ports));
  const isUnchanged =
    booth && hiddenIn(entry, 'after').every(([field, value]) => isDeepStrictEqual(booth[field as keyof Hidden], value));
  return isUnchanged ? undefined : refusal('conflict', CHANGED_AGAIN);
}

/** Restores hidden fields. It is an ordinary edit of the booth. */
export async function undoBooth(entry: AuditEntry, actor: Actor, ports: Ports): Promise<void> {
  const fields: Hidden = Object.fromEntries(hiddenIn(entry, 'before'));
  await writeCompany({ actor, id: companyOf(entry), change: () => fields }, ports);
}

const companyOf = ({ scope }: AuditEntry): string => scope.slice(companyScope('').length);

const hiddenIn = ({ changes }: AuditEntry, side: 'before' | 'after'): [string, unknown][] =>
  changes.flatMap((change) => {
    const parsed = v.safeParse(Hidden, change[side]);
    return parsed.success ? Object.entries(parsed.output) : [];
  });
