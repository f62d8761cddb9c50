import * as v from 'valibot';
import { refuse } from '../../../domain/refusal.ts';
import { MineDocument, mineId, type MineKind } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';

/** What a device would have written, for a call that comes over REST. */
export function ownDocument(
  kind: MineKind,
  ref: string,
  { value, ports }: { readonly value: MineDocument['value']; readonly ports: Ports },
): MineDocument {
  const document = v.safeParse(MineDocument, {
    id: mineId(kind, ref),
    kind,
    ref,
    value,
    changedAt: JUST_NOW,
    rev: ports.randomId(12),
  });
  return document.success ? document.output : refuse('not-found', 'There is nothing here');
}
