import type { DisplayNow } from '../../../domain/displays/display-now.ts';
import styles from './display.module.css';

/** What was moved or cancelled, as long as somebody may come for it. */
export const Changes = ({ changes }: Pick<DisplayNow, 'changes'>) => (
  <footer className={styles.changes}>
    <h2>Changes</h2>
    <ul>
      {changes.map(({ talkId, title, says }) => (
        <li key={talkId}>
          <strong>{says}</strong> <span>{title}</span>
        </li>
      ))}
    </ul>
  </footer>
);
