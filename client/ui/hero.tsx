import { createContext, useContext, type ReactNode } from 'react';
import styles from './hero.module.css';

interface HeroSlots {
  /** Beside the title: how fresh what stands here is. */
  readonly beside?: ReactNode;
  /** Under the title: what is next. */
  readonly below?: ReactNode;
}

/** What the shell hangs onto every screen's title; a screen only says `Hero`. */
export const HeroSlotsContext = createContext<HeroSlots>({});

/** A hint that keeps the line of one to come. */
export const BLANK_HINT = '\u00a0';

interface HeroProps {
  readonly title: string;
  readonly hint?: ReactNode;
}

/** The one `h1` of a screen, and the title of the tab. */
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

/** What the app is called: the event's name. */
export const AppNameContext = createContext('Plenary');

/** The title of the tab, for a screen that draws its `h1` itself. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · ${useContext(AppNameContext)}`}</title>;
}
