import { Page } from '../../ui/page.tsx';
import { AboutSection } from './about-section.tsx';
import { AccountSection } from './account-section.tsx';
import { ChatSection } from './chat-section.tsx';
import { BlockedSection } from './blocked-section.tsx';
import { LookSection } from './look-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { StorageSection } from './storage-section.tsx';

/** How the app looks and behaves on this device, what it keeps here, and the way out. */
export const SettingsScreen = () => (
  <Page title="Settings" hint="Most of it is for this device; your other devices keep their own.">
    <NotificationsSection />
    <LookSection />
    <StorageSection />
    <ChatSection />
    <BlockedSection />
    <AccountSection />
    <AboutSection />
  </Page>
);
