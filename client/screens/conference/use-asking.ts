import { useState } from 'react';
import type { Failure } from '../../data/device/personal-exports.ts';

interface Asking {
  readonly isBusy: boolean;
  /** Why the last call failed, as a sentence. */
  readonly why: string | undefined;
  readonly ask: (call: () => Promise<Failure | undefined>) => void;
}

/** Runs one call at a time and reports its failure. */
export function useAsking(): Asking {
  const [isBusy, setIsBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  return {
    isBusy,
    why,
    ask(call) {
      setIsBusy(true);
      setWhy(undefined);
      void call().then((failure) => {
        setWhy(
          failure &&
            (failure.code === 'network' ? 'The server could not be reached. Try again in a moment.' : failure.message),
        );
        setIsBusy(false);
      });
    },
  };
}
