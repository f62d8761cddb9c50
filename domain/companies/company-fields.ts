import * as v from 'valibot';
import { thingId } from '../fields.ts';

/** The company that members need not name: their own. Sending a card names it `companyId`, so both names will do. */
export const NamedCompany = v.object({ company_id: v.optional(thingId), companyId: v.optional(thingId) });
