import { Hero } from '../../ui/hero.tsx';
import { AboutSection } from './about-section.tsx';
import { AccountSection } from './account-section.tsx';
import { LookSection } from './look-section.tsx';
import styles from './settings.module.css';
import { StorageSection } from './storage-section.tsx';

/** How the app looks and behaves on this device, what it keeps here, and the way out. */
export function SettingsScreen() {
  return (
    <div className={styles.page}>
      <div>
        <Hero title="Settings" hint="For this device. Your other devices keep their own." />
      </div>
      <LookSection />
      <StorageSection />
      <AccountSection />
      <AboutSection />
    </div>
  );
}
