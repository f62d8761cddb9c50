import Globe from 'lucide-react/icons/globe';
import Inbox from 'lucide-react/icons/inbox';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import type { Company } from '../../../domain/companies/company.ts';
import { wordsOf } from '../../../domain/event-fields/answer-words.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import { isHttpLink } from '../../../domain/links.ts';
import { shownPackage } from '../../../domain/packages/rights.ts';
import { usePackages } from '../../data/companies/packages.ts';
import { useReleasedFields } from '../../data/event-fields/released-fields.ts';
import { useMe } from '../../data/people/me.ts';
import { tinted } from '../../ui/filters/chip.tsx';
import { CompanyLogo } from '../../ui/cards/company-logo.tsx';
import { CoverArt } from '../../ui/cards/cover-art.tsx';
import { PageTitle } from '../../ui/cards/hero.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { AnchorButton, LinkButton } from '../../ui/actions/link-button.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import styles from './booth.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { copyText } from '../../data/device/copy-text.ts';

interface BoothHeadProps {
  readonly company: Company;
}

/** The booth's name, place and links. */
export function BoothHead({ company }: BoothHeadProps) {
  const { id, name, mainColor } = company;
  return (
    <header className={styles.head} data-edge {...tinted(mainColor)}>
      <PageTitle>{name}</PageTitle>
      <div className={styles.band}>
        <CoverArt seed={id} tint={mainColor} shape="band" />
      </div>
      <div className={styles.logo}>
        <CompanyLogo company={company} size="large" />
      </div>
      <div className={styles.words}>
        <h1 tabIndex={-1} className={nameFont(name)}>
          {name}
        </h1>
        <Facts company={company} />
      </div>
      <Row gap={2} wrap justify="end" className={styles.actions}>
        <Actions company={company} />
      </Row>
    </header>
  );
}

function Facts({ company }: BoothHeadProps) {
  const { priority, place, companyType, country } = company;
  const packageName = shownPackage(company, usePackages());
  const list = useReleasedFields('company');
  const [type = ''] = shownWords(list, 'company_type', companyType);
  const [from = ''] = shownWords(list, 'country', country);
  return (
    <Row as="p" gap={3} wrap lineGap={0} align="center" className={styles.facts}>
      {priority ? (
        <Text as="strong" size="sm" tone="tint">
          Sponsor
        </Text>
      ) : null}
      {packageName === undefined ? null : <span>{packageName}</span>}
      {place === '' ? null : (
        <span className={styles.place}>
          <MapPin size={16} aria-hidden />
          {place}
        </span>
      )}
      {type === '' ? null : <span>{type}</span>}
      {from === '' ? null : <span>{from}</span>}
    </Row>
  );
}

/** Returns an answer in words; none if the released fields no longer ask it. */
function shownWords(list: FieldList | undefined, id: string, value: string): readonly string[] {
  if (!list) return [value];
  const field = fieldNamed(list, id);
  return field?.asked ? wordsOf(field, value) : [];
}

function Actions({ company: { id, name, url } }: BoothHeadProps) {
  const isMember = useMe()?.companyId === id;
  return (
    <>
      {isMember ? (
        <LinkButton icon={<Pencil size={18} aria-hidden />} to="/app/company-profile/$id/edit" params={{ id }}>
          Edit booth
        </LinkButton>
      ) : null}
      {isMember ? (
        <LinkButton icon={<Inbox size={18} aria-hidden />} to="/app/booth/$id/leads" params={{ id }}>
          Leads
        </LinkButton>
      ) : null}
      {isHttpLink(url) ? (
        <AnchorButton icon={<Globe size={18} aria-hidden />} href={url} target="_blank" rel="noreferrer nofollow ugc">
          Website
        </AnchorButton>
      ) : null}
      <IconButton
        label="Share this booth"
        icon={<Share2 size={18} aria-hidden />}
        onClick={() => share(name, `${location.origin}/app/booth/${encodeURIComponent(id)}`)}
      />
    </>
  );
}

/** Shares with the phone's share sheet, else copies a link. Closing the sheet is not a failure. */
function share(title: string, url: string): void {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    return void navigator.share({ title, url }).catch(() => undefined);
  copyText(url, 'link');
}
