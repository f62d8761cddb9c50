import Mail from 'lucide-react/icons/mail';
import Link2 from 'lucide-react/icons/link-2';
import type { Company } from '../../../domain/companies/company.ts';
import { lookedForBy } from '../../../domain/companies/listed-booths.ts';
import { isHttpLink } from '../../../domain/links.ts';
import { interestsOf } from '../../../domain/people/in-common.ts';
import type { Person } from '../../../domain/people/person.ts';
import { Section } from '../../ui/section.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './booth.module.css';

/** What a booth is good at and looks for, one's own first, and where else it is found. */
export function BoothFacts({ company, me }: { readonly company: Company; readonly me: Person | null }) {
  return (
    <div className={styles.factLists}>
      <Words title="Specialties" words={company.expertise} />
      <Words title="Looking for" words={lookedForBy(company)} common={me ? interestsOf(me) : []} />
      <Words title="Traffic from" words={company.geoTraffic} common={me ? [me.geoTraffic] : []} />
      <Reach company={company} />
    </div>
  );
}

interface WordsProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly common?: readonly string[];
}

const Words = ({ title, words, common = [] }: WordsProps) =>
  words.length === 0 ? null : (
    <Section look="bare" title={title}>
      <TagList label={title} items={words} common={common} />
    </Section>
  );

function Reach({ company: { email, twitter, facebook } }: { readonly company: Company }) {
  const pages = [
    { name: 'Twitter', href: twitter },
    { name: 'Facebook', href: facebook },
  ].filter(({ href }) => isHttpLink(href));
  if (email === '' && pages.length === 0) return null;
  return (
    <Section look="bare" title="Reach us">
      <ul className={styles.reach}>
        {email === '' ? null : (
          <li>
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
              <Mail size={16} aria-hidden />
              {email}
            </a>
          </li>
        )}
        {pages.map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer nofollow ugc">
              <Link2 size={16} aria-hidden />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
