import styles from './avatar.module.css';
import { tinted } from '../filters/chip.tsx';
import { Picture } from './picture.tsx';

interface AvatarProps {
  readonly name: string;
  readonly pictureUrl?: string | null | undefined;
  readonly size?: 'small' | 'medium' | 'large';
}

/** A person's picture, else their initials on a colour. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, pictureUrl, size = 'medium' }: AvatarProps) {
  return (
    <span className={styles.avatar} data-edge data-size={size} aria-hidden {...tinted(colourOf(name))}>
      {pictureUrl ? <Picture src={pictureUrl} loading="lazy" instead={initials(name)} /> : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const first = words.at(0)?.at(0) ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '';
  return (first + last).toUpperCase();
}

const HUES = ['#3b5bdb', '#0b7285', '#2b8a3e', '#a06800', '#c2410c', '#c2255c', '#862e9c', '#495057'] as const;

/** Returns the same colour for a name on every device. */
function colourOf(name: string): string {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return HUES[hash % HUES.length] ?? HUES[0];
}
