import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from '@tanstack/react-router';
import { useDefaultType } from '../../data/admin/ask.ts';
import { useAdminSearch } from './admin-address.ts';
import { adminGroups, adminPlace, type AdminPlace } from './admin-places.ts';
import styles from './admin.module.css';

/** /app/admin: what organisers keep and run. The rail beside it stands in the place of the app's own. */
export function AdminScreen() {
  const here = adminPlace(useAdminSearch().type, useDefaultType());
  return (
    <div className={styles.frame} data-own-rail>
      <nav className={styles.rail} aria-label="Admin">
        {adminGroups.map(({ title, places }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <p className={styles.title} aria-hidden>
              {title}
            </p>
            {places.map((place) => (
              <RailLink key={place.type} place={place} isHere={place === here} />
            ))}
          </section>
        ))}
        <Link to="/app/lobby" className={styles.back}>
          <ArrowLeft size={18} aria-hidden />
          Back to the event
        </Link>
      </nav>
      <div className={styles.screen}>{here ? <here.Screen key={here.type} /> : null}</div>
    </div>
  );
}

const RailLink = ({ place, isHere }: { readonly place: AdminPlace; readonly isHere: boolean }) => (
  <Link
    to="/app/admin"
    search={{ type: place.type }}
    className={styles.place}
    activeProps={{}}
    aria-current={isHere ? 'page' : undefined}
  >
    <place.icon size={18} aria-hidden />
    {place.label}
    {place.Count ? (
      <span className={styles.count}>
        <place.Count />
      </span>
    ) : null}
  </Link>
);
