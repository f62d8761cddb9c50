import styles from '../people.module.css';

/** A code that is shown only once, to be read out or copied. */
export const ShownCode = ({ code }: { readonly code: string }) => (
  <output className={styles.told}>
    <span>The new code. It is shown this once.</span>
    <strong className={styles.code}>{code}</strong>
  </output>
);
