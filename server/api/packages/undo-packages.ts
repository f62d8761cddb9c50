import type { AuditedChange } from '../../../domain/audit/audit.ts';
import { packageInUse } from '../../../domain/packages/package-texts.ts';
import { packagesInForce } from '../../../domain/packages/package.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { ScopeState } from '../../ports.ts';
import { documentsIn } from '../../sync/documents.ts';
import { boothsWith, packages } from './packages.ts';

/** Returns why an undo cannot remove a package: booths have it. Undefined if it can. */
export function packageUndoRefusal(
  { collection, id, before }: AuditedChange,
  pub: ScopeState,
  along: readonly AuditedChange[],
): Refusal | undefined {
  if (collection !== packages.name || before !== null) return undefined;
  const goes = new Set(
    along.flatMap((each) => (each.collection === collection && each.before === null ? [each.id] : [])),
  );
  const after = packagesInForce(documentsIn(pub, packages).filter((one) => !goes.has(one.id)));
  const booths = after.some((one) => one.id === id) ? 0 : boothsWith(id, pub);
  return booths === 0 ? undefined : refusal('conflict', packageInUse(booths));
}
