import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

/** Of one screen: what is begun on it and stands nowhere else, by its name. */
const HeldStatesContext = createContext<Map<string, unknown> | undefined>(undefined);

interface HeldStatesProps {
  /** The path of the screen: on another one everything begins anew. */
  readonly screen: string;
  readonly children: ReactNode;
}

/** Around the screens: what a wide window lays out otherwise than a narrow one is made anew as the window crosses the line. */
export function HeldStates({ screen, children }: HeldStatesProps) {
  const [held, setHeld] = useState({ screen, states: new Map<string, unknown>() });
  if (held.screen !== screen) setHeld({ screen, states: new Map() });
  return <HeldStatesContext value={held.states}>{children}</HeldStatesContext>;
}

/** As `useState`, for what must not go when a window is made wider or a tablet turned: an open sheet, a ticked box. */
export function useHeldState<Value>(name: string, initial: Value): readonly [Value, (next: Value) => void] {
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
