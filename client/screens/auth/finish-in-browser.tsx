import { useState } from 'react';
import { verifyCode } from '../../data/device/log-in.ts';
import { begunLogIn, forgetLogIn, goToProvider, useProviderName } from '../../data/device/provider-log-in.ts';
import { toastError } from '../../data/news/toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { CodeForm, useWhoTyped } from './code-form.tsx';
import { useNeedsConnection } from './needs-connection.ts';

interface FinishInBrowserProps {
  readonly onBack: () => void;
}

/** In the installed app: the provider opened in the browser, which shows six digits at the end. They are typed here. */
export function FinishInBrowser({ onBack }: FinishInBrowserProps) {
  const [begun, setBegun] = useState(begunLogIn);
  const { provider = '', request = '', to } = begun ?? {};
  const name = useProviderName(provider);
  const { who, onWho } = useWhoTyped(request);
  const back = () => {
    forgetLogIn();
    onBack();
  };
  if (who) return who;
  return (
    <Stack gap={4}>
      <Hero
        title="Finish in the browser"
        hint={`${name} opened in the browser. When you are done there, type the six digits it shows.`}
      />
      <CodeForm
        key={request}
        onCode={(code) => verifyCode(request, code)}
        label="Six digits from the browser"
        hint="The code works for 5 minutes, in this app only."
        wrong="This code is wrong or has expired."
        onWho={onWho}
      />
      <OpenAgain name={name} open={() => goToProvider(provider, to)} onOpened={() => setBegun(begunLogIn())} />
      <Button wide kind="quiet" onClick={back}>
        Log in another way
      </Button>
    </Stack>
  );
}

interface OpenAgainProps {
  readonly name: string;
  /** Resolves to the reason of a failure. */
  readonly open: () => Promise<string | undefined>;
  readonly onOpened: () => void;
}

function OpenAgain({ name, open, onOpened }: OpenAgainProps) {
  const [isBusy, setIsBusy] = useState(false);
  const reason = useNeedsConnection();
  const press = async () => {
    setIsBusy(true);
    const refused = await open();
    setIsBusy(false);
    if (refused !== undefined) toastError(refused);
    onOpened();
  };
  return (
    <Button wide busy={isBusy} disabled={reason !== undefined} onClick={() => void press()}>
      {`Open ${name} again`}
    </Button>
  );
}
