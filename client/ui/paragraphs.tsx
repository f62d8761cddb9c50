import styles from './paragraphs.module.css';

interface ParagraphsProps {
  /** Of the region: "About this talk". */
  readonly label: string;
  /** Plain text; an empty line parts two paragraphs. */
  readonly text: string;
}

/** A description to be read. Renders nothing without words. */
export function Paragraphs({ label, text }: ParagraphsProps) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  if (paragraphs.length === 0) return null;
  return (
    <section className={styles.paragraphs} aria-label={label}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  );
}
