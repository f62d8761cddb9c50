import { useEffect } from 'react';
import { type Cue, readCues } from '../../../domain/talks/player/transcript.ts';
import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** What is said in a recording, as far as it is here. */
export type HeldTranscript =
  | { readonly is: 'coming' | 'missing' }
  | { readonly is: 'here'; readonly cues: readonly Cue[] };

const COMING: HeldTranscript = { is: 'coming' };
const held = createSignal<ReadonlyMap<string, HeldTranscript>>(new Map());
const hold = (url: string, transcript: HeldTranscript): void => held.set(new Map(held.get()).set(url, transcript));

/** What the captions at this address say, read once somebody wants it: until then no request goes to their host. */
export function useTranscript(url: string): HeldTranscript {
  useEffect(() => {
    if (!held.get().has(url)) void readTranscript(url);
  }, [url]);
  return useSignal(held).get(url) ?? COMING;
}

export async function readTranscript(url: string): Promise<void> {
  hold(url, COMING);
  const text = await fetch(url).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  const cues = readCues(text);
  hold(url, cues.length > 0 ? { is: 'here', cues } : { is: 'missing' });
}
