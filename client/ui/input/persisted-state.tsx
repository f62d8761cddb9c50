import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

/** States of one screen by name: what is open or unfinished and stored nowhere else. */
const HeldStatesContext = createContext<Map<string, unknown> | undefined>(undefined);

interface HeldStatesProps {
  /** Path of the screen; on another one all states start again. */
  readonly screen: string;
  readonly children: ReactNode;
}

/** Keeps the states of a screen while the window crosses a layout breakpoint, which remounts components. */
export function HeldStates({ screen, children }: HeldStatesProps) {
  const [held, setHeld] = useState({ screen, states: new Map<string, unknown>() });
  if (held.screen !== screen) setHeld({ screen, states: new Map() });
  return <HeldStatesContext value={held.states}>{children}</HeldStatesContext>;
}

/** Like `useState`, but kept when the window is resized or a tablet turned: an open sheet, a ticked box. */
export function usePersistedState<Value>(name: string, initial: Value): readonly [Value, (next: Value) => void] {
  const states = useContext(HeldStatesContext);
  const [value, setValue] = useState(() => (states?.has(name) ? (states.get(name) as Value) : initial));
  const set = useCallback(
    (next: Value) => {
      states?.set(name, next);
      setValue(() => next);
    },
    [states, name],
  );
  return [value, set];
}
