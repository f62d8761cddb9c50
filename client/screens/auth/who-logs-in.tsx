import { useState } from 'react';
import type { Sharer } from '../../../domain/sessions/sharers.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import styles from './auth.module.css';
import { useNeedsConnection } from './needs-connection.ts';

interface WhoLogsInProps {
  readonly people: readonly Sharer[];
  /** Resolves when the person is logged in or was refused. */
  readonly onChoose: (id: string) => Promise<unknown>;
}

/** Asks who is logging in, if several people share a mail address. */
export function WhoLogsIn({ people, onChoose }: WhoLogsInProps) {
  const [chosen, setChosen] = useState<string>();
  const reason = useNeedsConnection();
  const choose = async (id: string) => {
    setChosen(id);
    await onChoose(id);
    setChosen(undefined);
  };
  return (
    <Stack gap={4}>
      <Hero title="Who is logging in?" hint="Several people have this email address." />
      <Stack as="ul" gap={2}>
        {people.map(({ id, name }) => (
          <li key={id}>
            <Button
              wide
              busy={chosen === id}
              disabled={reason !== undefined || (chosen !== undefined && chosen !== id)}
              onClick={() => void choose(id)}
            >
              <span dir="auto" className={nameFont(name)}>
                {name}
              </span>
            </Button>
          </li>
        ))}
      </Stack>
      {reason ? (
        <Text as="output" size="sm" weight={550} tone="warn" className={styles.reason}>
          {reason}
        </Text>
      ) : null}
    </Stack>
  );
}
