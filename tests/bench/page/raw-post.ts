import { asRows, changes, type Drafting } from './changes-run.ts';

/** As many changes of the same size in one POST, answered when they are on the server's disk. Milliseconds. */
export async function postChanges({ count, changedAt, kept }: Drafting): Promise<{ sent: number; bytes: number }> {
  const body = JSON.stringify(asRows(changes(count, changedAt, kept)));
  const started = performance.now();
  const answer = await fetch('/peer/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await answer.json();
  return { sent: performance.now() - started, bytes: body.length };
}
