import { asRows, changes, type Drafting } from './changes-run.ts';

/** Sends as many changes of the same size in one POST, which is answered once they are on the server's disk. Returns milliseconds. */
export async function postChanges({ count, changedAt, kept }: Drafting): Promise<{ sent: number; bytes: number }> {
  const body = JSON.stringify(asRows(changes(count, changedAt, kept)));
  const started = performance.now();
  const answer = await fetch('/peer/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await answer.json();
  return { sent: performance.now() - started, bytes: body.length };
}
