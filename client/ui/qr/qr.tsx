import { encodeQR } from 'qr';
import styles from './qr.module.css';

interface QrProps {
  /** The encoded text. */
  readonly text: string;
  /** Alternative text for screen readers. */
  readonly label: string;
}

/** Width of the white margin in modules; cameras need it to find the code. */
const QUIET = 4;

/** A QR code for the camera of another phone, black on white in every theme. */
export function Qr({ text, label }: QrProps) {
  const drawing = encodeQR(text, 'svg', { ecc: 'medium', border: QUIET });
  return <img className={styles.qr} alt={label} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />;
}
