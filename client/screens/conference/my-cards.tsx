import type { CardState } from '../../../domain/companies/card-state.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { plural } from '../../../domain/plural.ts';
import { useCardState, useSentCards } from '../../data/people/cards.ts';
import { useLeads } from '../../data/people/leads.ts';
import { useMe } from '../../data/people/me.ts';
import { CompanyLogo } from '../../ui/cards/company-logo.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { LinkRow, Rows } from '../../ui/cards/row.tsx';
import { Section, Setting } from '../../ui/layout/section.tsx';

/** Companies with the person's card; for exhibitors also a link to received cards. */
export function MyCards() {
  const companies = useSentCards();
  return (
    <Section title="Business cards">
      {companies.length === 0 ? (
        <Setting label="You have left your card at no booth yet.">
          <LinkButton size="small" to="/app/booths">
            Go to Marketplace
          </LinkButton>
        </Setting>
      ) : (
        <Rows label="Booths that have your card">
          {companies.map((company) => (
            <SentCard key={company.id} company={company} />
          ))}
        </Rows>
      )}
      <ReceivedCards />
    </Section>
  );
}

function SentCard({ company }: { readonly company: Company }) {
  const state = useCardState(company.id);
  return (
    <LinkRow
      to="/app/booth/$id"
      params={{ id: company.id }}
      lead={<CompanyLogo company={company} />}
      lines={sentLine(state)}
    >
      {company.name}
    </LinkRow>
  );
}

function sentLine(state: CardState): string {
  if (state.is === 'waiting') return 'Will be sent when you are online';
  return state.is === 'failed' ? `Not sent: ${state.why}` : 'Sent';
}

function ReceivedCards() {
  const companyId = useMe()?.companyId ?? null;
  const leads = useLeads().length;
  if (companyId === null) return null;
  return (
    <Setting
      label="Cards your company has received"
      detail={plural(leads, '1 card', `${leads.toLocaleString('en')} cards`)}
    >
      <LinkButton size="small" to="/app/booth/$id/leads" params={{ id: companyId }}>
        Show them
      </LinkButton>
    </Setting>
  );
}
