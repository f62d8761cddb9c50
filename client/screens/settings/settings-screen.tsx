import { Page } from '../../ui/layout/page.tsx';
import { AccountSection } from './account-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { VisibilitySection } from './visibility-section.tsx';
import { setConsented, useConsented } from '../../data/chat/chat-consent.ts';
import { GuestActions } from '../../parts/guest-actions.tsx';
import { useIsGuest } from '../../data/people/me.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Section, Setting } from '../../ui/layout/section.tsx';
import { Switch } from '../../ui/actions/switch.tsx';
import { MINUTE } from '../../../domain/time.ts';
import { useClockSource, useNow } from '../../data/loading/now.ts';
import { useShortcuts, useTheme, useZoneChoice } from '../../data/device/preferences.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { ThemeChoice, ZoneChoice } from '../../ui/filters/preference-choices.tsx';
import { Link } from '@tanstack/react-router';
import { clockTime, zoneAbbreviation } from '../../../domain/event/time-display.ts';
import { acceptUpdate, useUpdateGoing, useUpdateReady } from '../../data/device/update.ts';
import { Button } from '../../ui/actions/button.tsx';
import styles from './settings.module.css';
import { personName } from '../../../domain/people/person.ts';
import { setBlocked, useMissingName, useBlocked } from '../../data/people/blocks.ts';
import { usePerson } from '../../data/people/people.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { plural } from '../../../domain/plural.ts';
import { Suspense } from 'react';
import { useProviders } from '../../data/device/provider-log-in.ts';
import { askPersist, useStorageUse } from '../../data/device/storage.ts';
import { useSyncState } from '../../data/device/sync-state.ts';
import { toast } from '../../data/news/toasts.ts';
import { byteSize } from '../../ui/layout/byte-size.ts';
import { Chip } from '../../ui/filters/chip.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Row } from '../../ui/layout/row.tsx';

// Loaded separately: only this part needs the database library.
const StorageParts = lazyPart(() => import('./storage-parts.tsx').then((module) => module.StorageParts));

// Only for events with log-in providers.
const LinkedAccounts = lazyPart(() => import('./linked-accounts.tsx').then((part) => part.LinkedAccounts));

function LinkedAccountsPart() {
  if (useProviders().length === 0) return null;
  return (
    <Suspense fallback={<Skeleton height="8rem" />}>
      <LinkedAccounts />
    </Suspense>
  );
}

function StorageSection() {
  const use = useStorageUse();
  const { waiting } = useSyncState();
  return (
    <Section title="Offline">
      <Setting
        label="Keep everything for offline"
        detail="The programme and your schedule stay on this device, even when it runs full."
      >
        {use?.persisted ? (
          <Chip tone="ok">On</Chip>
        ) : (
          <Button size="small" onClick={() => void ask()}>
            Keep
          </Button>
        )}
      </Setting>
      {waiting > 0 ? (
        <Setting label="Not sent yet" detail="Sent automatically when you are online again.">
          <span className={styles.number}>{changes(waiting)}</span>
        </Setting>
      ) : null}
      <details className={styles.details}>
        <summary>Details</summary>
        <Details use={use} />
      </details>
    </Section>
  );
}

function Details({ use }: { readonly use: ReturnType<typeof useStorageUse> }) {
  return (
    <>
      <Setting
        label="Space used"
        detail={use ? `of ${byteSize(use.quota)} the browser allows` : 'This browser does not tell.'}
      >
        <span className={styles.number}>{use ? byteSize(use.used) : '–'}</span>
      </Setting>
      {use ? (
        <meter className={styles.meter} min={0} max={use.quota} value={use.used} aria-label="Storage used" />
      ) : null}
      <Suspense fallback={<Skeleton height="8rem" />}>
        <StorageParts />
      </Suspense>
    </>
  );
}

const changes = (count: number): string => plural(count, `${count} change`, `${count} changes`);

async function ask(): Promise<void> {
  const granted = await askPersist();
  toast(
    granted ? 'Everything stays on this device' : 'Not yet: the browser often allows it once the app is installed.',
  );
}

/** People I blocked, with buttons to unblock them. */
function BlockedSection() {
  const ids = useBlocked();
  return (
    <Section title="People you have blocked">
      {ids.length === 0 ? (
        <Setting
          label="No one is blocked"
          detail="At the end of a profile you can block this person. They are not told."
        />
      ) : null}
      {ids.map((id) => (
        <BlockedPerson key={id} id={id} />
      ))}
    </Section>
  );
}

function BlockedPerson({ id }: { readonly id: string }) {
  const person = usePerson(id);
  const missing = useMissingName();
  const name = person ? personName(person) : missing;
  return (
    <Setting
      label={
        <Row as="span" gap={3} align="center" className={styles.me}>
          <Avatar name={name} pictureUrl={person?.pictureUrl} size="small" />
          <span className={nameFont(name)}>{name}</span>
        </Row>
      }
    >
      <Button size="small" aria-label={`Unblock ${name}`} onClick={() => setBlocked(person ?? { id }, false)}>
        Unblock
      </Button>
    </Setting>
  );
}

function AboutSection() {
  const now = useNow(MINUTE / 60);
  const { zone } = useShownZone();
  const source = useClockSource();
  const update = useUpdateReady();
  const going = useUpdateGoing();
  return (
    <Section title="About">
      <Setting
        label="Clock"
        detail={
          source === 'server' ? 'The time at the event.' : 'The time of your device, until there is a connection.'
        }
      >
        <time className={styles.number}>
          {clockTime(now, zone)} {zoneAbbreviation(zone, now)}
        </time>
      </Setting>
      <Setting label="Version" detail={update ? 'A newer one is on this device.' : 'This is the newest.'}>
        {update ? (
          <Button size="small" busy={going} onClick={acceptUpdate}>
            Reload
          </Button>
        ) : (
          <span className={styles.number}>{__APP_VERSION__}</span>
        )}
      </Setting>
      <Row as="p" gap={5} wrap lineGap={2} className={styles.links}>
        <Link to="/privacy">Privacy Policy</Link>
        <Link to="/terms">Terms and Conditions</Link>
      </Row>
    </Section>
  );
}

function LookSection() {
  const now = useNow(MINUTE);
  const [theme, setTheme] = useTheme();
  const [zone, setZone] = useZoneChoice();
  const [shortcuts, setShortcuts] = useShortcuts();
  const { conference, local, differ } = useShownZone();
  return (
    <Section title="Look and feel">
      <Setting label="Theme" detail="Device: matches your system setting.">
        <ThemeChoice value={theme} onChange={setTheme} />
      </Setting>
      <Setting
        label="Times"
        detail={differ ? 'Show times in the conference’s zone or yours.' : 'You are in the conference’s time zone.'}
      >
        {differ ? <ZoneChoice value={zone} onChange={setZone} conference={conference} local={local} at={now} /> : null}
      </Setting>
      <Switch
        on={shortcuts}
        onChange={setShortcuts}
        detail="Press ? for the list. Switch off if you use dictation or press keys by accident."
      >
        Single-key shortcuts
      </Switch>
    </Section>
  );
}

/** My agreement to the chat rules, with a button to withdraw it. */
function ChatSection() {
  const hasAgreed = useConsented();
  return (
    <Section title="Chat">
      <WhenLoaded width="100%">
        <Switch
          on={hasAgreed}
          onChange={setConsented}
          detail="Your name is shown with your messages. If you turn this off you can still read. Your messages stay until you delete them."
        >
          Write in the chat
        </Switch>
      </WhenLoaded>
    </Section>
  );
}

/** Settings: notifications, look, storage on this device, account and log-out. Guests have those of the device. */
export function SettingsScreen() {
  const isGuest = useIsGuest();
  return (
    <Page title="Settings" hint="Most of it is for this device; your other devices keep their own.">
      {isGuest ? null : <NotificationsSection />}
      <LookSection />
      <StorageSection />
      {isGuest ? (
        <GuestActions actions={['save']} />
      ) : (
        <>
          <VisibilitySection />
          <ChatSection />
          <BlockedSection />
          <AccountSection />
          <LinkedAccountsPart />
        </>
      )}
      <AboutSection />
    </Page>
  );
}
