import { machineActorId, machineIdIn, machineWords } from '../../../domain/machines/machine.ts';
import { personName } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { allMachines, machineTable } from '../machines/machine-store.ts';
import { allStoredPeople, findPerson } from '../people/find-person.ts';
import { allSources, SOURCE_ACTOR, sourceTable } from '../sources/source-store.ts';

/** Returns the name of the author of a change: a person, a token or a source. Empty if the author no longer exists. */
export async function authorName(by: string, ports: Ports): Promise<string> {
  const machineId = machineIdIn(by);
  if (machineId !== undefined) {
    const machine = await (await machineTable(ports)).get(machineId);
    return machine ? machineWords(machine.name) : '';
  }
  if (by.startsWith(SOURCE_ACTOR))
    return (await (await sourceTable(ports)).get(by.slice(SOURCE_ACTOR.length)))?.name ?? '';
  const person = await findPerson(by, ports);
  return person ? personName(person) : '';
}

/** The names of all who may have made a change, by their id in the audit. */
export async function authorNames(ports: Ports): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...(await allStoredPeople(ports)).map((person) => [person.id, personName(person)] as const),
    ...(await allMachines(ports)).map(({ id, name }) => [machineActorId(id), machineWords(name)] as const),
    ...(await allSources(ports)).map(({ id, name }) => [SOURCE_ACTOR + id, name] as const),
  ]);
}
