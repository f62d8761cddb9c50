import { encodeQR } from 'qr';
import styles from './qr.module.css';

interface QrProps {
  /** What a camera reads. */
  readonly text: string;
  /** Who cannot see it is told this. */
  readonly label: string;
}

/** Modules of white around it, without which a camera does not find it. */
const QUIET = 4;

/** A code for the camera of another phone: black on white, whatever the colours of the app. */
export function Qr({ text, label }: QrProps) {
  const drawing = encodeQR(text, 'svg', { ecc: 'medium', border: QUIET });
  return <img className={styles.qr} alt={label} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />;
}
