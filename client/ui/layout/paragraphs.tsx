import styles from './paragraphs.module.css';
import { Stack } from './stack.tsx';

interface ParagraphsProps {
  /** Name of the region: "About this talk". */
  readonly label: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly text: string;
}

/** A text in paragraphs. Renders nothing if it is empty. */
export function Paragraphs({ label, text }: ParagraphsProps) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  if (paragraphs.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={styles.paragraphs} aria-label={label}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </Stack>
  );
}
