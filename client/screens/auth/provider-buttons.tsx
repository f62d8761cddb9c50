import { useSearch } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { goToProvider, useProviders, waitsForCode } from '../../data/device/provider-log-in.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { ErrorNotice } from '../../ui/status/error-notice.tsx';
import { useNeedsConnection } from './needs-connection.ts';
import styles from './provider.module.css';

interface ProviderButtonsProps {
  /** Called when the app stays and waits for the six digits. */
  readonly onWait: () => void;
}

/** Buttons to log in at other providers. They need a connection. */
export function ProviderButtons({ onWait }: ProviderButtonsProps) {
  const { to } = useSearch({ strict: false });
  const reason = useNeedsConnection();
  const [pressed, setPressed] = useState<string>();
  const [why, setWhy] = useState<string>();
  const press = async (id: string) => {
    setPressed(id);
    setWhy(undefined);
    const refused = await goToProvider(id, typeof to === 'string' ? to : undefined);
    setWhy(refused);
    // Otherwise the page is left.
    if (refused !== undefined || waitsForCode()) setPressed(undefined);
    if (refused === undefined && waitsForCode()) onWait();
  };
  return (
    <Stack gap={3}>
      <Stack as="ul" gap={3} aria-label="Log in with another account">
        {useProviders().map(({ id, name }, at) => (
          <li key={id}>
            <Button
              wide
              busy={pressed === id}
              disabled={reason !== undefined || (pressed !== undefined && pressed !== id)}
              icon={<Initial name={name} at={at} />}
              onClick={() => void press(id)}
            >
              <span dir="auto">{`Continue with ${name}`}</span>
            </Button>
          </li>
        ))}
      </Stack>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      {reason ? (
        <Text as="output" size="sm" weight={550} tone="warn">
          {reason}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Hues of the providers' letters, in their order. */
const HUES = [175, 305, 30, 250];

const Initial = ({ name, at }: { readonly name: string; readonly at: number }) => (
  <span className={styles.initial} style={{ '--hue': HUES[at % HUES.length] } as CSSProperties} aria-hidden>
    {Array.from(name)[0]?.toUpperCase()}
  </span>
);
