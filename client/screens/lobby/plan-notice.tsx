import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { plural } from '../../../domain/plural.ts';
import { useBrokenPlans } from '../../data/plan-repair.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Something one counts on was cancelled or moved: said where one looks first. */
export function PlanNotice() {
  const plans = useBrokenPlans();
  if (plans.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert size={20} aria-hidden />}
      action={
        <LinkButton size="small" to="/app/changes">
          See what fits
        </LinkButton>
      }
    >
      <p>{plural(plans.length, '1 talk you keep no longer works', `${plans.length} talks you keep no longer work`)}</p>
    </Notice>
  );
}
