import { ROLE_VIEW_LIFE, viewedAs } from '../../../domain/role-views/role-view.ts';
import { endRoleView, startRoleView } from '../../../domain/role-views/role-view-calls.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { recordChange } from '../audit/audit-store.ts';
import { getCompany } from '../companies/find-company.ts';
import {
  actorOfView,
  endView,
  endViewsOf,
  type RoleView,
  roleViewId,
  roleViewTable,
  VIEW_TOKEN,
} from './role-view-store.ts';

export const roleViewEndpoints = [
  /** The audit entry is written before the token exists. */
  endpoint(startRoleView, {
    summary:
      'Begins to see the app as somebody of a role would who has nothing of their own yet, in the phase that the event is in ' +
      'or in another one. The token reads and changes nothing, for an hour at most.',
    example: { role: 'exhibitor', company_id: 'tidewater', phase: 'finished' },
    refuses: ['invalid', 'not-found'],
    handle: async ({ actor, input: { role, company_id, phase }, ports, session }) => {
      if (role === 'exhibitor' && company_id === undefined)
        refuse('invalid', 'Say of which company', [{ field: 'company_id', message: 'Choose a company' }]);
      const company = role === 'exhibitor' && company_id ? await getCompany(company_id, ports) : undefined;
      const as = viewedAs(role, company?.name ?? '', phase);
      const token = VIEW_TOKEN + ports.randomId(32);
      const view: RoleView = {
        id: roleViewId(token),
        rev: 1,
        personId: `view-${ports.randomId(12)}`,
        sessionId: session.id,
        by: actor.id,
        role,
        companyId: company?.id ?? null,
        as,
        ...(phase && { phase }),
        expiresAt: ports.now() + ROLE_VIEW_LIFE,
      };
      await endViewsOf(session.id, ports, 'next');
      const note = `began to see the app as ${as}`;
      await recordChange({ by: actor.id, scope: 'accounts', note, changes: [] }, ports);
      await (await roleViewTable(ports)).insert(view);
      const { id, roles, companyId, replayAccess } = actorOfView(view);
      const name = viewedAs(role, company?.name ?? '').replace(/^./, (letter) => letter.toUpperCase());
      const me = { id, name, firstName: '', lastName: '', email: '', roles: [...roles], companyId, replayAccess };
      return { id: view.id, token, expiresAt: view.expiresAt, as, ...(phase && { phase }), me };
    },
  }),
  endpoint(endRoleView, {
    summary: 'Ends a view of yours.',
    example: { id: 'view:of-olive' },
    handle: async ({ actor, input: { id }, ports }) => {
      const view = await (await roleViewTable(ports)).get(id);
      if (view?.by === actor.id) await endView(view, 'press', ports);
      return null;
    },
  }),
];
