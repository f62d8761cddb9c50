import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { plural } from '../../../../domain/plural.ts';
import { tryWords, type Words } from '../../../data/admin/notifications.ts';
import { useOnline } from '../../../data/online.ts';
import { useEvent } from '../../../data/talks.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './notifications.module.css';

/** How it looks on a locked screen and in the list behind the bell; and a push of it to see it for real. */
export function NotificationPreview() {
  const [title = '', body = '', link = '']: readonly string[] = useWatch({ name: ['title', 'body', 'link'] });
  const event = useEvent();
  if (title.trim() === '') return null;
  return (
    <section className={styles.preview} aria-label="As people see it">
      <div className={styles.lock} data-scheme="dark">
        <p className={styles.from}>
          <span>{event?.name ?? ''}</span>
          <span>now</span>
        </p>
        <p className={styles.title}>{title}</p>
        {body ? <p className={styles.cut}>{body}</p> : null}
      </div>
      <div className={styles.row}>
        <span className={styles.icon}>
          <BellIcon size={18} aria-hidden />
        </span>
        <span>
          <span className={styles.title}>{title}</span>
          {body ? <span className={styles.body}>{body}</span> : null}
          <span className={styles.date}>Today</span>
        </span>
      </div>
      <Test words={{ title, body, link }} />
    </section>
  );
}

function Test({ words }: { readonly words: Words }) {
  const online = useOnline();
  const [said, say] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await tryWords(words);
    setBusy(false);
    say(answer.ok ? sentWords(answer.value.devices) : answer.refusal.message);
  };
  return (
    <>
      <Button disabled={!online} busy={busy} onClick={() => void send()}>
        Send me a test
      </Button>
      <output className={styles.reach}>{online ? said : 'You need a connection for this'}</output>
    </>
  );
}

const sentWords = (devices: number): string =>
  devices === 0
    ? 'None of your devices gets pushes. Switch them on in Settings on one of them.'
    : plural(devices, 'On its way to 1 device of yours', `On its way to ${devices} devices of yours`);
