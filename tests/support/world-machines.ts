import { type TokenScope, SCOPES } from '../../domain/machines/scope.ts';
import { MACHINE_TOKEN } from '../../domain/machines/machine.ts';
import {
  machineHash,
  machineTable,
  type StoredMachine,
  noteRefusedCall,
} from '../../server/api/machines/machine-store.ts';
import type { Ports } from '../../server/ports.ts';
import { DAY } from '../../domain/time.ts';

/** The token of the program that has only this scope. */
export const machineToken = (scope: TokenScope): string =>
  MACHINE_TOKEN + `token-for-${scope.replace(':', '-')}`.padEnd(43, '-');

/** Stores a token. */
export async function putMachine(
  { token, ...row }: { readonly id: string; readonly token: string } & Partial<StoredMachine>,
  ports: Ports,
): Promise<void> {
  await (
    await machineTable(ports)
  ).insert({
    rev: 1,
    name: row.id,
    scopes: ['programme:read'],
    companyId: null,
    sourceId: null,
    hash: machineHash(token),
    end: token.slice(-4),
    createdAt: ports.now(),
    until: '2027-12-31',
    expiresAt: ports.now() + 100 * DAY,
    endedAt: 0,
    lastUsedAt: 0,
    callsOn: '',
    calls: 0,
    ...row,
  });
}

/** A token for each scope, called as the scope, and a website whose call was refused. */
export async function putMachines(ports: Ports): Promise<void> {
  for (const scope of SCOPES)
    await putMachine(
      { id: scope.replace(':', '-'), token: machineToken(scope), scopes: [scope], sourceId: 'push' },
      ports,
    );
  await putMachine({ id: 'website', name: 'Website', token: MACHINE_TOKEN + 'website'.padEnd(43, '-') }, ports);
  const refused = { method: 'GET', path: '/api/admin/users', why: 'This token may only read the programme.' };
  await noteRefusedCall({ machineId: 'website', ...refused }, ports);
}
