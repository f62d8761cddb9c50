import Globe from 'lucide-react/icons/globe';
import Inbox from 'lucide-react/icons/inbox';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import type { Company } from '../../../domain/companies/company.ts';
import { isHttpLink } from '../../../domain/links.ts';
import { useMe } from '../../data/people/me.ts';
import { toast } from '../../data/news/toasts.ts';
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

function Facts({ company: { priority, place, companyType, country } }: BoothHeadProps) {
  return (
    <Row as="p" gap={3} wrap lineGap={0} align="center" className={styles.facts}>
      {priority ? (
        <Text as="strong" size="sm" tone="tint">
          Sponsor
        </Text>
      ) : null}
      {place === '' ? null : (
        <span className={styles.place}>
          <MapPin size={16} aria-hidden />
          {place}
        </span>
      )}
      {companyType === '' ? null : <span>{companyType}</span>}
      {country === '' ? null : <span>{country}</span>}
    </Row>
  );
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
  navigator.clipboard.writeText(url).then(
    () => toast('Link copied'),
    () => toast(`This browser does not let the link be copied: ${url}`),
  );
}
