import { machineActorId } from '../../../domain/machines/machine.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Caller } from '../../http/identify.ts';
import type { Ports } from '../../ports.ts';
import {
  isMachineValid,
  machineHash,
  type StoredMachine,
  machineTable,
  noteMachineUse,
  noteRefusedCall,
} from './machine-store.ts';

const UNKNOWN = 'This token is not known here.';
const OVER = 'This token has ended.';

const refused = (message: string): Caller => ({ refused: refusal('not-logged-in', message), isFinal: true });

/** Returns the program with this token. Reads its scopes on every call, so that it ends at once. */
export async function findMachine(token: string, ports: Ports): Promise<Caller> {
  const { documents } = await (await machineTable(ports)).find('byHash', { equals: [machineHash(token)], limit: 1 });
  const [row] = documents;
  if (!row) return refused(UNKNOWN);
  if (!isMachineValid(row, ports.now())) return refused(OVER);
  await noteMachineUse(row, ports);
  const actor = machineActor(row);
  return {
    actor,
    session: { id: actor.id, userId: actor.id },
    noteRefusal: (call) =>
      ports.later('noting a call that was refused to a token', () =>
        noteRefusedCall({ machineId: row.id, ...call }, ports),
      ),
  };
}

const machineActor = ({ id, scopes, companyId, sourceId }: StoredMachine): Actor => ({
  id: machineActorId(id),
  roles: [],
  companyId: null,
  replayAccess: false,
  machine: { id, scopes, companyId, sourceId },
});
