import { sendBatch } from '../../../../domain/calls/batch-call.ts';
import { type Call, namesInPath } from '../../../../domain/calls/call.ts';
import { plural } from '../../../../domain/plural.ts';
import { BATCH_MAX } from '../../../../domain/limits/requests.ts';
import { http } from '../../../platform/session/connection.ts';
import { raise, raiseError } from '../../../platform/http/toasts.ts';
import { undoWhole } from './undo.ts';

/** What is to be done to one of many things. */
export interface BatchStep {
  readonly id: string;
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  /** The revision that was looked at. */
  readonly rev: string | undefined;
}

export interface BatchResult {
  /** What the audit calls it. */
  readonly group: string;
  readonly done: number;
  /** Why not, by the id of what was left as it is. */
  readonly refused: ReadonlyMap<string, string>;
  /** Whether nothing brings back what was done. */
  readonly isFinal: boolean;
  /** The sentence shown after it, if it says more than "12 done". */
  readonly said?: ((done: number) => string) | undefined;
}

/** Does one thing after the other, a hundred in a request, all of it under one name. What gets no answer counts as refused. */
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

/** Puts back all that was done together, but what has been changed since. Says how much. */
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
