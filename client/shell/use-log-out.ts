import { useState } from 'react';
import { logOut as endLogIn, useUnsentCount } from '../data/device/log-in.ts';

interface LogOutFlow {
  readonly logOut: () => void;
  /** For `UnsentSheet`. */
  readonly asking: {
    readonly open: boolean;
    readonly count: number;
    readonly onClose: () => void;
    readonly onChoose: (unsent: 'send-later' | 'discard') => void;
  };
}

/** Logs out at once if everything is sent, else asks what to do with the rest. */
export function useLogOut(): LogOutFlow {
  const count = useUnsentCount();
  const [open, setOpen] = useState(false);
  return {
    logOut: () => (count > 0 ? setOpen(true) : void endLogIn('none')),
    asking: {
      open,
      count,
      onClose: () => setOpen(false),
      onChoose: (unsent) => {
        setOpen(false);
        void endLogIn(unsent);
      },
    },
  };
}
