import { sendBatch } from '../../../../domain/calls/batch-call.ts';
import { type Call, namesInPath } from '../../../../domain/calls/call.ts';
import { plural } from '../../../../domain/plural.ts';
import { BATCH_MAX } from '../../../../domain/limits/requests.ts';
import { http } from '../../../platform/session/connection.ts';
import { raise, raiseError } from '../../../platform/http/toasts.ts';
import { undoWhole } from './undo.ts';

/** One call of a batch. */
export interface BatchStep {
  readonly id: string;
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  /** The revision of the record that was shown. */
  readonly rev: string | undefined;
}

export interface BatchResult {
  /** Audit group of the batch. */
  readonly group: string;
  readonly done: number;
  /** Reasons of the refused steps, by id. */
  readonly refused: ReadonlyMap<string, string>;
  /** Whether the batch cannot be undone. */
  readonly isFinal: boolean;
  /** Returns the sentence shown afterwards, if it is more than "12 done". */
  readonly said?: ((done: number) => string) | undefined;
}

/** Runs steps in order, a hundred per request, as one audit group. Steps without an answer count as refused. */
export async function runBatch(
  steps: readonly BatchStep[],
  { isFinal = false, said }: Partial<Pick<BatchResult, 'isFinal' | 'said'>> = {},
): Promise<BatchResult> {
  const group = crypto.randomUUID();
  const refused = new Map<string, string>();
  for (let at = 0; at < steps.length; at += BATCH_MAX) {
    const some = steps.slice(at, at + BATCH_MAX);
    const answer = await http.request(sendBatch, { group, calls: some.map(wired) }, { key: `${group}-${at}` });
    for (const [place, { id }] of some.entries()) {
      const reason = answer.ok ? answer.value.data[place]?.refusal?.message : answer.refusal.message;
      if (reason !== undefined) refused.set(id, reason);
    }
  }
  return { group, done: steps.length - refused.size, refused, isFinal, said };
}

type Wired = Parameters<typeof http.request<typeof sendBatch>>[1]['calls'][number];

function wired({ call, input, rev }: BatchStep): Wired {
  const inPath = namesInPath(call.path);
  return {
    method: call.method.toUpperCase() as Wired['method'],
    path: call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name]))),
    body: Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name))),
    ...(rev !== undefined && { if_match: `"${rev}"` }),
  };
}

/** Undoes a batch, except for things that changed since. Shows how much was undone. */
export async function undoBatch(group: string): Promise<void> {
  const answer = await undoWhole(group);
  if (!answer.ok) return raiseError(answer.refusal.message);
  const { undone, left } = answer.value;
  const [first] = left;
  const put = plural(undone, '1 change undone', `${undone.toLocaleString('en')} changes undone`);
  raise(first ? `${put}, ${left.length.toLocaleString('en')} left as they are: ${first.message}` : put, {
    topic: 'admin',
  });
}
