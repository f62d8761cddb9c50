import { isInDirectory, type ListedAnswer, modeOf, asksPeople } from '../../../domain/people/directory-mode.ts';
import type { Ports } from '../../ports.ts';
import { type Consent, consentsAbout, consentsOf, LISTED } from '../pages/consent-store.ts';

type AnswerPorts = Pick<Ports, 'store' | 'event'>;

/** Whether the first answer was given after the second. `hash` is the revision of the answer's document. */
const isLater = (one: Consent, other: Consent | undefined): boolean =>
  other === undefined || one.at > other.at || (one.at === other.at && one.hash > other.hash);

/** Returns a person's last answers about who sees them, by what they are about. */
export async function lastAnswers(
  personId: string,
  ports: Pick<AnswerPorts, 'store'>,
): Promise<ReadonlyMap<string, Consent>> {
  const last = new Map<string, Consent>();
  for (const row of await consentsOf(personId, ports)) if (isLater(row, last.get(row.what))) last.set(row.what, row);
  return last;
}

/** Returns the last answers of everybody who answered, by person. */
export async function allAnswers(ports: AnswerPorts): Promise<ReadonlyMap<string, boolean>> {
  const last = new Map<string, Consent>();
  for await (const row of consentsAbout(LISTED, ports))
    if (isLater(row, last.get(row.personId))) last.set(row.personId, row);
  return new Map([...last].map(([personId, { said }]) => [personId, said]));
}

const listedAnswerOf = async (personId: string, ports: AnswerPorts): Promise<ListedAnswer> =>
  (await lastAnswers(personId, ports)).get(LISTED)?.said ?? null;

/** Returns whether this person belongs in the directory now. */
export async function belongsInDirectory(personId: string, ports: AnswerPorts): Promise<boolean> {
  const mode = modeOf(ports.event());
  return isInDirectory(mode, asksPeople(mode) ? await listedAnswerOf(personId, ports) : null);
}

/** Returns a function that says who belongs in the directory now. */
export async function directoryRule(ports: AnswerPorts): Promise<(personId: string) => boolean> {
  const mode = modeOf(ports.event());
  const answers = asksPeople(mode) ? await allAnswers(ports) : new Map<string, boolean>();
  return (personId) => isInDirectory(mode, answers.get(personId) ?? null);
}
