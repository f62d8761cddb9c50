import { personName, type Person } from '../../../domain/people/person.ts';

const SHOWN = 20;

type Listed = Pick<Person, 'id' | 'firstName' | 'lastName' | 'jobPosition' | 'companyName'>;

/** Draws the first twenty people of the directory by name; resolves once they are painted. */
export async function drawDirectory(people: readonly Listed[]): Promise<string[]> {
  const first = firstOf(people);
  document.querySelector('#list')?.replaceChildren(...first.map(row));
  await painted();
  return first.map(({ id }) => id);
}

/** Finds the first twenty without sorting all ten thousand: skips people who come after the last of the best so far. */
function firstOf(people: readonly Listed[]): Listed[] {
  const first: Listed[] = [];
  for (const person of people) {
    const last = first.at(-1);
    if (first.length >= SHOWN && last && byName(last, person) <= 0) continue;
    first.push(person);
    first.sort(byName);
    first.length = Math.min(first.length, SHOWN);
  }
  return first;
}

function row(person: Listed): HTMLLIElement {
  const item = document.createElement('li');
  const name = document.createElement('h3');
  name.textContent = personName(person);
  const job = document.createElement('p');
  job.textContent = `${person.jobPosition}, ${person.companyName}`;
  item.append(name, job);
  return item;
}

export const byName = (a: Listed, b: Listed): number =>
  compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
