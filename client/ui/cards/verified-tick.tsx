import BadgeCheck from 'lucide-react/icons/badge-check';
import styles from './verified-tick.module.css';

/** The tick of verified people: speakers and people whom an organiser promoted (spec 6). */
export const VerifiedTick = () => (
  <>
    <BadgeCheck className={styles.tick} size={16} aria-hidden />
    <span className="vh"> verified</span>
  </>
);
