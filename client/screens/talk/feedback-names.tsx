import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { FeedbackView } from '../../../domain/feedback/feedback-calls.ts';
import { STARS_MOST } from '../../../domain/limits/talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { askFeedback, downloadFeedback } from '../../data/feedback.ts';
import { useOnline } from '../../data/online.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './talk-feedback.module.css';

/** Who gave what, for organisers: looked at when they want to, and kept nowhere. */
export function FeedbackNames({ talk }: { readonly talk: Talk }) {
  const online = useOnline();
  const [given, setGiven] = useState<readonly FeedbackView[]>();
  const [why, setWhy] = useState<string>();
  const show = async () => {
    const asked = await askFeedback(talk.id);
    setWhy(asked.ok ? undefined : asked.refusal.message);
    if (asked.ok) setGiven(asked.value);
  };
  const download = async () => setWhy((await downloadFeedback(talk.id))?.message);
  const away = online ? {} : { 'aria-disabled': true, onClick: undefined };
  return (
    <>
      <div className={styles.buttons}>
        {given ? null : (
          <Button size="small" onClick={() => void show()} {...away}>
            Show names
          </Button>
        )}
        <Button size="small" icon={<Download size={16} aria-hidden />} onClick={() => void download()} {...away}>
          Download as a table
        </Button>
      </div>
      {online ? null : <p className={styles.hint}>You need a connection for the names.</p>}
      {why === undefined ? null : <Refused>{why}</Refused>}
      {given ? (
        <ul className={styles.texts} aria-label="Who said what">
          {given.map(({ id, name, stars, text }) => (
            <li key={id} className={styles.words}>
              <span className={styles.who}>
                {name === '' ? 'Somebody who has left' : name} <Stars value={stars} most={STARS_MOST} />
              </span>
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
