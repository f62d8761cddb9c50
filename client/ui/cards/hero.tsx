import { createContext, useContext, type ReactNode } from 'react';
import styles from './hero.module.css';

interface HeroSlots {
  /** Beside the title: the sync line. */
  readonly beside?: ReactNode;
  /** Under the title: the next talk. */
  readonly below?: ReactNode;
}

/** Content that the shell adds to every screen's title. */
export const HeroSlotsContext = createContext<HeroSlots>({});

/** A blank hint that reserves the line for a later one. */
export const BLANK_HINT = '\u00a0';

interface HeroProps {
  readonly title: string;
  readonly hint?: ReactNode;
}

/** The only `h1` of a screen; also sets the title of the tab. */
export function Hero({ title, hint }: HeroProps) {
  const { beside, below } = useContext(HeroSlotsContext);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className={styles.hero}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{title}</h1>
          {hint ? <p className={styles.hint}>{hint}</p> : null}
        </div>
        {beside}
      </header>
      {below}
    </>
  );
}

/** The name of the app: the event's name. */
export const AppNameContext = createContext('Plenary');

/** Sets the title of the tab, for screens that render their own `h1`. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · ${useContext(AppNameContext)}`}</title>;
}
