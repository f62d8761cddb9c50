import { Suspense } from 'react';
import { OIDC_PROVIDERS_MAX } from '../../../domain/limits/oidc.ts';
import { useProviders } from '../../data/device/provider-log-in.ts';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Text } from '../../ui/layout/text.tsx';
import styles from './provider.module.css';

const Buttons = lazyPart(() => import('./provider-buttons.tsx').then((part) => part.ProviderButtons));
const Finish = lazyPart(() => import('./finish-in-browser.tsx').then((part) => part.FinishInBrowser));

/** Buttons of the providers, if there are any; their space is kept until they are loaded. `then`: the way below. */
export function ProviderChoice({ then, onWait }: { readonly then: string; readonly onWait: () => void }) {
  const count = Math.min(useProviders().length, OIDC_PROVIDERS_MAX);
  if (count === 0) return null;
  return (
    <>
      <div className={styles.space} data-count={count}>
        <Suspense>
          <Buttons onWait={onWait} />
        </Suspense>
      </div>
      <Text as="p" size="sm" tone="muted" className={styles.or}>
        {then}
      </Text>
    </>
  );
}

/** Asks for the six digits that the browser shows. */
export const FinishPart = ({ onBack }: { readonly onBack: () => void }) => (
  <Suspense>
    <Finish onBack={onBack} />
  </Suspense>
);
