import * as v from 'valibot';
import { refuse } from '../../../domain/refusal.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import type { MineKind } from '../../../domain/sync/mine-kind.ts';
import type { Ports } from '../../ports.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';

/** Returns the user document that a device would write, for a REST call. Refuses an invalid reference as not found. */
export function mineDocument<V extends UserDocument['value']>(
  kind: MineKind<V>,
  ref: string,
  { value, ports }: { readonly value: NoInfer<V>; readonly ports: Ports },
): UserDocument {
  const document = v.safeParse(
    UserDocument,
    kind.document(ref, value, { changedAt: JUST_NOW, rev: ports.randomId(12) }),
  );
  return document.success ? document.output : refuse('not-found', 'There is nothing here');
}
