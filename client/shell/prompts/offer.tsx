import { type ReactNode, useEffect, useRef } from 'react';
import styles from './install-prompt.module.css';
import { Row } from '../../ui/layout/row.tsx';

/** Pixels of scrolling after which the person is considered not interested. */
const FAR = 160;

interface OfferProps {
  readonly label: string;
  readonly words: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
  /** Called when the person scrolled on: an offer is shown once. */
  readonly onPass: () => void;
}

/** An offer at the lower edge of a screen. */
export function Offer({ label, words, children, onPass }: OfferProps) {
  useScrolledOn(onPass);
  return (
    <Row
      as="aside"
      gap={5}
      wrap
      lineGap={3}
      align="center"
      justify="between"
      className={styles.prompt}
      data-prompt="offer"
      aria-label={label}
    >
      <output>{words}</output>
      <Row gap={2}>{children}</Row>
    </Row>
  );
}

/** Only scrolling by the person counts, not that of an opening screen. */
function useScrolledOn(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const ended = new AbortController();
    const options = { signal: ended.signal, passive: true };
    let from: number | undefined;
    for (const input of ['wheel', 'touchmove', 'keydown']) addEventListener(input, () => (from ??= scrollY), options);
    const look = (): void => {
      if (from === undefined || Math.abs(scrollY - from) < FAR) return;
      ended.abort();
      latest.current();
    };
    addEventListener('scroll', look, options);
    return () => ended.abort();
  }, []);
}
