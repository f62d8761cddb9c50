import { useState } from 'react';
import type { Company } from '../../../domain/companies/company.ts';
import { mayReceiveCards } from '../../../domain/companies/virtual-card.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../../../domain/packages/package.ts';
import { shownPackage } from '../../../domain/packages/rights.ts';
import { plural } from '../../../domain/plural.ts';
import { BoothCard } from '../../ui/cards/booth-card.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { NetworkingSwitch } from '../../ui/filters/networking-switch.tsx';
import { BLANK_HINT } from '../../ui/cards/hero.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { FoundCount, ListTools } from '../../ui/filters/list-tools.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { VirtualGrid } from '../../ui/layout/virtual-grid.tsx';
import { NO_BOOTH_FILTERS, useBoothsSearch, useNarrowBooths } from './booths-address.ts';
import { BoothFacets, BoothFilters, countFilters } from './booth-filters.tsx';
import styles from './marketplace.module.css';
import { type Booths, useBooths } from './use-booths.ts';
import Store from 'lucide-react/icons/store';
import { formTexts } from '../../../domain/form-texts.ts';
import { usePackages } from '../../data/companies/packages.ts';
import { useCompanies } from '../../data/companies/companies.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Grid } from '../../ui/layout/grid.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** Why the list is empty, with a way to continue. */
function NoBooths() {
  const narrow = useNarrowBooths();
  if (useCompanies().length === 0)
    return (
      <Empty icon={<Store size={28} />} action={<LinkButton to="/app/schedule">Browse the schedule</LinkButton>}>
        No booths yet.
      </Empty>
    );
  return (
    <Empty
      icon={<Store size={28} />}
      action={
        <Button kind="solid" onClick={() => narrow(NO_BOOTH_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      {formTexts.noPeopleFound}
    </Empty>
  );
}

/** /app/booths, also the third list of the directory: exhibitors, sponsors first (spec 2). */
export function MarketplaceScreen() {
  const booths = useBooths();
  const { within } = useBoothsSearch();
  return (
    <Page
      title={within === 'networking' ? 'Networking' : 'Marketplace'}
      hint={booths ? hintOf(booths) : BLANK_HINT}
      width="wide"
    >
      <Stack gap={3}>
        <Tools booths={booths} />
        {booths ? <Found booths={booths} /> : <Loading label="Loading booths" rows={8} height="5.5rem" />}
      </Stack>
    </Page>
  );
}

function hintOf({ total, countryCount }: Booths): string | undefined {
  if (total === 0) return undefined;
  const booths = plural(total, '1 booth', `${total.toLocaleString('en')} booths`);
  if (countryCount === 0) return booths;
  return plural(
    total,
    '1 booth from 1 country',
    plural(
      countryCount,
      `${total.toLocaleString('en')} booths from 1 country`,
      `${total.toLocaleString('en')} booths from ${countryCount} countries`,
    ),
  );
}

function Tools({ booths }: { readonly booths: Booths | undefined }) {
  const search = useBoothsSearch();
  const { q = '' } = search;
  const narrow = useNarrowBooths();
  const [filtering, setFiltering] = useState(false);
  return (
    <>
      <ListTools
        label="Search booths"
        value={q}
        onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
        filters={{ count: countFilters(search), onOpen: () => setFiltering(true) }}
      >
        <NetworkingSwitch at="MARKETPLACE" q={q} />
      </ListTools>
      {booths ? <BoothFilters open={filtering} onClose={() => setFiltering(false)} booths={booths} /> : null}
      {booths ? <BoothFacets booths={booths} /> : null}
    </>
  );
}

interface BoothProps {
  readonly company: Company;
  readonly look: 'wide' | 'row';
  readonly packages: Packages;
}

const Booth = ({ company, packages, look }: BoothProps) => (
  <BoothCard
    to="/app/booth/$id"
    params={{ id: company.id }}
    company={company}
    look={look}
    takesCards={mayReceiveCards(company, packages)}
    packageName={shownPackage(company, packages)}
  />
);

const Order = ({ packages }: { readonly packages: Packages }) => (
  <Text as="span" size="sm" weight={400} tone="muted">
    {packages === TEMPLATE_PACKAGES ? 'by size of booth, then name' : 'by package, then name'}
  </Text>
);

/** Sponsors in wide cards, then all others. */
function Found({ booths: { found, total } }: { readonly booths: Booths }) {
  const packages = usePackages();
  const sponsors = found.flatMap((company) => (company?.priority ? [company] : []));
  const others = found.filter((company) => !company?.priority);
  return (
    <>
      <FoundCount isSaid={found.length === total}>
        {plural(found.length, '1 booth', `${found.length.toLocaleString('en')} booths`)}
      </FoundCount>
      {found.length === 0 ? <NoBooths /> : null}
      {sponsors.length > 0 ? <h2 className="vh">Sponsors</h2> : null}
      {sponsors.length > 0 ? (
        <Grid as="ul" column={22} gap={3} className={styles.sponsors} aria-label="Sponsors">
          {sponsors.map((company) => (
            <li key={company.id}>
              <Booth company={company} look="wide" packages={packages} />
            </li>
          ))}
        </Grid>
      ) : null}
      {others.length > 0 ? (
        <Section title="Booths" look="bare" more={<Order packages={packages} />}>
          <VirtualGrid label="Booths" items={others} look={styles.booths}>
            {(company, place) => (
              <li key={company?.id ?? place['aria-posinset']} {...place}>
                {company ? <Booth company={company} look="row" packages={packages} /> : null}
              </li>
            )}
          </VirtualGrid>
        </Section>
      ) : null}
    </>
  );
}
