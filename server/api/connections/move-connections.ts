import { hasBlocked } from '../chats/connected.ts';
import { connection, connectionOfBoth, mirrored } from '../../../domain/connections/connection.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { MINE } from '../../log/mine-entries.ts';
import { findMine, JUST_NOW } from '../../sync/write-mine.ts';
import { moveDocument, type Moving, movingMid, ownOf } from '../accounts/merge/account-merge.ts';
import { tellBoth } from '../../jobs/tell-contacts.ts';
import { connectionWith } from './write-connection.ts';

/**
 * Moves connections. If both records are connected with the same person, the closer connection stays. Writes the other
 * person's document first.
 */
export async function moveConnections(moving: Moving): Promise<void> {
  const { from, to, ports } = moving;
  for (const document of await ownOf(moving, connection)) {
    const otherId = document.ref;
    const held = connection.read(document);
    if (!held.hasConnection || otherId === to || otherId === from) continue;
    if ((await hasBlocked(to, otherId, ports)) || (await hasBlocked(otherId, to, ports))) continue;
    const value = connectionOfBoth(await connectionWith(to, otherId, ports), held);
    await changeOther({ otherId, value: mirrored(value), at: document.changedAt }, moving);
    await moveDocument({ ...document, value, changedAt: JUST_NOW }, moving);
    await tellBoth(to, otherId, ports);
  }
}

interface OtherSide {
  readonly otherId: string;
  readonly value: ReturnType<typeof mirrored>;
  readonly at: number;
}

async function changeOther({ otherId, value, at }: OtherSide, moving: Moving): Promise<void> {
  const { to, actor, ports } = moving;
  const mid = movingMid(moving);
  await ports.log.append(personScope(otherId), {
    mid,
    by: actor.id,
    decide(state) {
      const before = findMine(state, connection.id(to));
      const changedAt = Math.max(at, (before?.changedAt ?? 0) + 1);
      const doc = connection.document(to, value, { changedAt, rev: mid });
      return { ops: [{ c: MINE, id: doc.id, rev: mid, doc }], res: { before: before?.value ?? null } };
    },
  });
}
