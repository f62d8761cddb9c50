import { companyPreview } from '../../../domain/companies/company-preview.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { useRecommendedCompanies } from '../../data/recommended.ts';
import { Card } from '../../ui/card.tsx';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { More } from './up-next.tsx';

/** Up to ten companies (spec 9), those first that deal in what one deals in. */
export function Companies() {
  const companies = useRecommendedCompanies();
  if (companies.length === 0) return null;
  return (
    <Section title="Companies for you" look="bare" more={<More to="/app/booths">Marketplace</More>}>
      <Card flush>
        <Rows label="Companies for you">
          {companies.map((company) => (
            <CompanyRow key={company.id} company={company} />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}

const CompanyRow = ({ company }: { readonly company: Company }) => (
  <Row to="/app/booth/$id" params={{ id: company.id }} lead={<CompanyLogo company={company} />} lines={lineOf(company)}>
    {company.name}
  </Row>
);

/** Where it stands and what it does; a booth that says neither, how it describes itself. */
function lineOf({ place, expertise, companyType, description }: Company): string {
  const facts = [place, expertise.length > 0 ? expertise.slice(0, 2).join(', ') : companyType];
  return facts.filter((fact) => fact !== '').join(' · ') || companyPreview(description);
}
