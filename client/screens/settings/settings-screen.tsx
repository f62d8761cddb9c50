import { Page } from '../../ui/page.tsx';
import { AboutSection } from './about-section.tsx';
import { AccountSection } from './account-section.tsx';
import { LookSection } from './look-section.tsx';
import { StorageSection } from './storage-section.tsx';

/** How the app looks and behaves on this device, what it keeps here, and the way out. */
export const SettingsScreen = () => (
  <Page title="Settings" hint="For this device. Your other devices keep their own.">
    <LookSection />
    <StorageSection />
    <AccountSection />
    <AboutSection />
  </Page>
);
