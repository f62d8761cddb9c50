import { useEffect } from 'react';
import { type Cue, readCues } from '../../../domain/talks/player/transcript.ts';
import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The transcript of a recording, as far as it is loaded. */
export type HeldTranscript =
  | { readonly is: 'coming' | 'missing' }
  | { readonly is: 'here'; readonly cues: readonly Cue[] };

const COMING: HeldTranscript = { is: 'coming' };
const held = createSignal<ReadonlyMap<string, HeldTranscript>>(new Map());
const hold = (url: string, transcript: HeldTranscript): void => held.set(new Map(held.get()).set(url, transcript));

/** The captions at this address, loaded on first use: before that, their host gets no request. */
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
