import Link2 from 'lucide-react/icons/link-2';
import Mail from 'lucide-react/icons/mail';
import { boothFields } from '../../../domain/companies/booth-fields.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { lookedForBy } from '../../../domain/companies/listed-booths.ts';
import { fieldValue } from '../../../domain/event-fields/field-value.ts';
import { askedFields } from '../../../domain/event-fields/listed-fields.ts';
import { isHttpLink } from '../../../domain/links.ts';
import { interestsOf } from '../../../domain/people/in-common.ts';
import type { Person } from '../../../domain/people/person.ts';
import { usePackages } from '../../data/companies/packages.ts';
import { useReleasedFields } from '../../data/event-fields/released-fields.ts';
import { LabelledAnswers } from '../../parts/fields/labelled-answers.tsx';
import { TagList } from '../../ui/filters/tag-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './booth.module.css';

interface BoothFactsProps {
  readonly company: Company;
  /** The viewer's profile. */
  readonly me: Person | null;
}

/** What a booth says about itself, common answers first, and links. */
export function BoothFacts({ company, me }: BoothFactsProps) {
  const list = useReleasedFields('company');
  const people = useReleasedFields('person');
  const packages = usePackages();
  return (
    <div className={styles.factLists}>
      {list ? (
        <LabelledAnswers
          fields={askedFields(boothFields(list, company, packages)).filter(
            ({ id, visible }) => visible === 'everybody' && !ELSEWHERE.has(id),
          )}
          answerTo={(field) => fieldValue('company', company, field.id)}
          common={me ? interestsOf(me, people) : []}
        />
      ) : (
        <SpecAnswers company={company} me={me} />
      )}
      <Reach company={company} />
    </div>
  );
}

/** Well-known fields that other parts of the page show. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'name',
  'country',
  'company_type',
  'description',
  'email',
  'url',
  'facebook',
  'twitter',
  'main_color',
  'promo_video',
  'logo_url',
]);

/** The answers to the fields of the specification. */
function SpecAnswers({ company, me }: BoothFactsProps) {
  return (
    <>
      <Words title="Specialties" words={company.expertise} />
      <Words title="Looking for" words={lookedForBy(company, usePackages())} common={me ? interestsOf(me) : []} />
      <Words title="Traffic from" words={company.geoTraffic} common={me ? [me.geoTraffic] : []} />
    </>
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
