import ArrowLeft from 'lucide-react/icons/arrow-left';
import { plural } from '../../../domain/plural.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useFirstPlace } from '../../data/admin/first-place.ts';
import { undoLast } from '../../data/admin/records/undo.ts';
import { useOfflineEdits } from '../../data/admin/records/offline-edits.ts';
import { useFocusRestoration } from '../../ui/input/use-focus-restoration.ts';
import { useUndoKey } from '../../ui/panel/use-undo-key.ts';
import { useAdminSearch } from './admin-address.ts';
import type { AdminPlace } from './admin-place.ts';
import { adminGroups, adminPlace } from './admin-places.ts';
import styles from './admin.module.css';
import { Text } from '../../ui/layout/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** /app/admin: the organisers' area. Its rail replaces the app's navigation. */
export function AdminScreen() {
  const here = adminPlace(useAdminSearch(), useFirstPlace() ?? '');
  useUndoKey(undoLast);
  useFocusRestoration();
  const router = useRouter();
  const [ref] = useState(() => staysInView(router));
  return (
    <div className={styles.frame} data-own-rail>
      <Stack as="nav" gap={4} className={styles.rail} aria-label="Admin" ref={ref}>
        {adminGroups.map(({ title, places }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <Text size="xs" weight={550} tone="faint" className={styles.title} aria-hidden>
              {title}
            </Text>
            {places
              .filter(({ edition }) => edition === undefined)
              .map((place) => (
                <RailLink key={place.type} place={place} isHere={place.type === here?.type} />
              ))}
          </section>
        ))}
        <Link to="/app/lobby" className={styles.back}>
          <ArrowLeft size={18} aria-hidden />
          Back to the event
        </Link>
        <Waiting />
      </Stack>
      <div className={styles.screen}>{here ? <here.Screen key={`${here.type} ${here.edition}`} /> : null}</div>
    </div>
  );
}

/** Pixels that stay visible above and below the current entry of the rail. */
const BEYOND = 32;

/**
 * Scrolls the rail to the current entry, after the router has restored its scroll position. Scrolls only the rail;
 * `scrollIntoView` would scroll the page as well.
 */
const staysInView = (router: ReturnType<typeof useRouter>) => (rail: HTMLElement) => {
  const show = (): void => {
    const [place, frame] = [
      rail.querySelector('[aria-current="page"]')?.getBoundingClientRect(),
      rail.getBoundingClientRect(),
    ];
    if (!place) return;
    if (place.top < frame.top + BEYOND) rail.scrollTop += place.top - frame.top - BEYOND;
    else if (place.bottom > frame.bottom - BEYOND) rail.scrollTop += place.bottom - frame.bottom + BEYOND;
  };
  show();
  return router.subscribe('onRendered', show);
};

/** Number of edits saved offline, which are sent automatically. */
function Waiting() {
  const waiting = useOfflineEdits().length;
  return (
    <>
      {adminGroups.flatMap(({ places }) =>
        places.map(({ type, edition, Sender }) => (Sender ? <Sender key={`${type} ${edition}`} /> : null)),
      )}
      <output className={styles.waiting}>
        {waiting > 0 ? plural(waiting, '1 edit waiting', `${waiting.toLocaleString('en')} edits waiting`) : null}
      </output>
    </>
  );
}

/** Second key of each screen's shortcut, after `g`. */
const GO: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    LIVE: 'l',
    HELP: 'h',
    SCHEDULE: 's',
    TALKS: 't',
    USERS: 'u',
    COMPANIES: 'c',
    POSTS: 'p',
    NOTIFICATIONS: 'n',
    AUDIT: 'a',
  }).map(([type, key]) => [type, `g+${key}`]),
);

const RailLink = ({ place, isHere }: { readonly place: AdminPlace; readonly isHere: boolean }) => (
  <Link
    to="/app/admin"
    search={{ type: place.type }}
    className={styles.place}
    activeProps={{}}
    aria-current={isHere ? 'page' : undefined}
    aria-keyshortcuts={GO[place.type]}
    data-does={`Go to ${place.label}`}
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
