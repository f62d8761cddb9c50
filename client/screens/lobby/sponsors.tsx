import type { Sponsorship } from '../../../domain/sponsorships/sponsorship.ts';
import { useSponsorships } from '../../data/promoted.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './lobby.module.css';

/** Who pays for the event: a picture that leads to them. */
export function Sponsors() {
  const sponsors = useSponsorships();
  if (sponsors.length === 0) return null;
  return (
    <Section title="Sponsors" look="bare">
      <ul className={styles.sponsors} aria-label="Sponsors">
        {sponsors.map((sponsor) => (
          <li key={sponsor.id}>
            <Sponsor sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Sponsor = ({ sponsor: { title, link, imageUrl } }: { readonly sponsor: Sponsorship }) => (
  <a className={styles.sponsor} href={link} target="_blank" rel="sponsored noreferrer">
    {imageUrl === null ? null : <Picture src={imageUrl} loading="lazy" />}
    <span>{title}</span>
  </a>
);
