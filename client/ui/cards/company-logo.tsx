import type { Company } from '../../../domain/companies/company.ts';
import { tinted } from '../filters/chip.tsx';
import styles from './company-logo.module.css';
import { Picture } from './picture.tsx';

interface CompanyLogoProps {
  readonly company: Pick<Company, 'name' | 'logoUrl' | 'mainColor'>;
  readonly size?: 'medium' | 'large';
}

/**
 * A company's logo on a white plate, also in the dark theme, because logos are made for white. Without a logo, the initial in
 * the company's colour.
 */
export const CompanyLogo = ({ company: { name, logoUrl, mainColor }, size = 'medium' }: CompanyLogoProps) => (
  <span className={styles.logo} data-edge data-size={size} aria-hidden {...tinted(mainColor)}>
    {logoUrl ? <Picture src={logoUrl} loading="lazy" instead={initial(name)} /> : initial(name)}
  </span>
);

const initial = (name: string): string => (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('en');
