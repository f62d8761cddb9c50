import { useWatch } from 'react-hook-form';
import { HexColour } from '../../../domain/stages/track.ts';
import * as v from 'valibot';
import type { Company } from '../../../domain/companies/company.ts';
import { BoothPlate } from '../../ui/booth-card.tsx';
import { DrawnContrast } from '../../ui/drawn-contrast.tsx';
import styles from './edit-booth.module.css';

/** How the booth stands in the marketplace with what is typed, by day and by night. */
export function BoothPreview({ company }: { readonly company: Company }) {
  const values: Partial<Company> = useWatch();
  const typed = { ...company, ...values };
  const shown = { ...typed, mainColor: v.is(HexColour, typed.mainColor) ? typed.mainColor : company.mainColor };
  return (
    <aside className={styles.preview} aria-labelledby="preview">
      <h2 className={styles.part} id="preview">
        Live preview
      </h2>
      {SCHEMES.map(({ scheme, title }) => (
        <div key={scheme} className={styles.well} data-scheme={scheme}>
          <p className={styles.scheme}>
            {title} <DrawnContrast tint={shown.mainColor} />
          </p>
          <BoothPlate company={shown} look={company.priority ? 'wide' : 'card'}>
            {shown.name}
          </BoothPlate>
        </div>
      ))}
    </aside>
  );
}

const SCHEMES = [
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
] as const;
