import MapPin from 'lucide-react/icons/map-pin';
import Send from 'lucide-react/icons/send';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { companyPreview } from '../../../domain/companies/company-preview.ts';
import type { Company } from '../../../domain/companies/company.ts';
import styles from './booth-card.module.css';
import { tinted } from '../filters/chip.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { CoverArt } from './cover-art.tsx';
import { nameFont } from './name-font.ts';
import { Text } from '../layout/text.tsx';
import { Truncate } from '../layout/truncate.tsx';
import { Row } from '../layout/row.tsx';

interface BoothLook {
  readonly company: Company;
  /** `wide`: horizontal, in the company's colour, for sponsors. `row`: a card where there is room, a row on phones. */
  readonly look: 'card' | 'wide' | 'row';
  /** Whether visitors can leave their card. */
  readonly takesCards: boolean;
  /** The name of the booth's package, where visitors see it. */
  readonly packageName?: string | undefined;
}

interface FootProps extends Pick<BoothLook, 'packageName' | 'takesCards'> {
  readonly place: string;
}

const Foot = ({ place, packageName, takesCards }: FootProps) => (
  <Row as="p" gap={3} lineGap={1} justify="between" className={styles.foot}>
    {place === '' ? null : (
      <span>
        <MapPin size={14} aria-hidden />
        {place}
      </span>
    )}
    {packageName === undefined ? null : <span>{packageName}</span>}
    {takesCards ? (
      <span className={styles.takes}>
        <Send size={14} aria-hidden />
        Takes your card
      </span>
    ) : null}
  </Row>
);

/** A booth in a list: name, start of the description, and location. */
export const BoothPlate = ({
  company,
  look,
  takesCards,
  packageName,
  children,
}: BoothLook & { readonly children: ReactNode }) => (
  <article className={styles.booth} data-edge data-look={look} {...tinted(company.mainColor)}>
    <div className={styles.band}>
      {look === 'wide' ? <CoverArt seed={company.id} tint={company.mainColor} /> : null}
    </div>
    <div className={styles.logo}>
      <CompanyLogo company={company} />
    </div>
    <div className={styles.words}>
      {company.priority ? (
        <Text size="xs" weight={600} tone="tint">
          Sponsor
        </Text>
      ) : null}
      <Truncate as="h3" className={styles.name}>
        <span className={nameFont(company.name)}>{children}</span>
      </Truncate>
      <p className={styles.line}>{companyPreview(company.description)}</p>
      <Foot place={company.place} packageName={packageName} takesCards={takesCards} />
    </div>
  </article>
);

function BoothAnchor({
  company,
  look,
  takesCards,
  packageName,
  ...link
}: BoothLook & Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <BoothPlate company={company} look={look} takesCards={takesCards} packageName={packageName}>
      <a {...link} className="covers">
        {company.name}
      </a>
    </BoothPlate>
  );
}

/** A `BoothPlate` that is a link as a whole. */
export const BoothCard = createLink(BoothAnchor);
