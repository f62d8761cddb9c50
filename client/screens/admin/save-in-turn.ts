import { useRef, useState } from 'react';

interface Refusal {
  readonly message: string;
}
type Answer<Shown> = { readonly ok: true; readonly value: Shown } | { readonly ok: false; readonly refusal: Refusal };

/** What was chosen here. */
interface Chosen<Shown, Changes> {
  /** What was loaded when the first of them was chosen. */
  readonly over: Shown;
  /** What the server answered last; before that, what was shown. */
  readonly value: Shown;
  /** Changes without an answer yet. */
  readonly waiting: readonly Changes[];
}

interface Saving<Shown, Changes> {
  /** Runs functions one after another. */
  readonly inTurn: (save: () => Promise<void>) => Promise<void>;
  readonly send: (over: Shown, changes: Changes) => Promise<Answer<Shown>>;
  readonly onSaved: (refusal: Refusal | undefined) => void;
}

/**
 * Returns the settings with all changes made here, and a function that saves a change. Changes are sent one after another, each with the
 * revision that the previous one returned: sent at the same time, the second would be refused as an edit of an old revision. After a
 * refusal, `loaded` is shown again.
 */
export function useSaveInTurn<Shown, Changes>(loaded: Shown, { inTurn, send, onSaved }: Saving<Shown, Changes>) {
  const [chosen, setChosen] = useState<Chosen<Shown, Changes>>();
  const answered = useRef<Shown>(undefined);
  const isWaiting = chosen !== undefined && chosen.waiting.length > 0;
  // What was loaded since is newer, unless changes are still on their way.
  const isChosen = chosen !== undefined && (isWaiting || chosen.over === loaded);
  const shown = isChosen
    ? chosen.waiting.reduce<Shown>((value, changes) => ({ ...value, ...changes }), chosen.value)
    : loaded;
  const save = (changes: Changes): void => {
    setChosen((held) =>
      held && held.waiting.length > 0
        ? { ...held, waiting: [...held.waiting, changes] }
        : { over: loaded, value: shown, waiting: [changes] },
    );
    void inTurn(async () => {
      const answer = await send((isWaiting && answered.current) || shown, changes);
      answered.current = answer.ok ? answer.value : undefined;
      setChosen((held) =>
        held && answer.ok ? { over: loaded, value: answer.value, waiting: held.waiting.slice(1) } : undefined,
      );
      onSaved(answer.ok ? undefined : answer.refusal);
    });
  };
  return { shown, save };
}
