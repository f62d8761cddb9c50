import { useState } from 'react';
import { logOut, useUnsentCount } from '../../data/log-in.ts';
import { useOwnFace } from '../../data/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { Section, Setting } from '../../ui/section.tsx';
import { UnsentSheet } from '../../ui/unsent-sheet.tsx';
import { PasswordSetting } from './password-section.tsx';
import styles from './settings.module.css';

export function AccountSection() {
  const own = useOwnFace();
  const unsent = useUnsentCount();
  const [asking, setAsking] = useState(false);
  if (!own) return null;
  return (
    <Section title="You">
      <Setting
        label={
          <span className={styles.me}>
            <Avatar {...own} />
            <span className={nameFont(own.name)}>{own.name}</span>
          </span>
        }
        detail="Logging out removes this event from this device."
      >
        <Button kind="danger" onClick={() => (unsent > 0 ? setAsking(true) : void logOut('none'))}>
          Log out
        </Button>
      </Setting>
      <PasswordSetting />
      <UnsentSheet
        open={asking}
        count={unsent}
        onClose={() => setAsking(false)}
        onChoose={(choice) => {
          setAsking(false);
          void logOut(choice);
        }}
      />
    </Section>
  );
}
