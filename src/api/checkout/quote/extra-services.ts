import type { ExtraService } from '#contract/order/checkout.ts'
import type { Express } from '#rules/slots/turnaround.ts'
import type { Queryable } from '../../db/database.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Store } from '../../parts/store.ts'
import { storeExtraServices } from './extra-service.queries.ts'

export type OfferedService = ExtraService & { express: Express | null }

/** The extra services of a sales type, cached per store version. Inside a transaction, pass its `db`. */
export async function extraServices(
  parts: ApiParts,
  store: Store,
  salesTypeId: number,
  db: Queryable = parts.db,
): Promise<OfferedService[]> {
  const all = await parts.stores.remember(store, 'extra services', () => storeExtraServices.all(db, store.id))
  return all
    .filter(({ sales_type_ids }) => sales_type_ids === null || sales_type_ids.includes(salesTypeId))
    .map(({ express_hours, express_up_to_hours, sales_type_ids: _, ...service }) => ({
      ...service,
      express:
        express_hours === null || express_up_to_hours === null
          ? null
          : { hours: express_hours, upToHours: express_up_to_hours },
    }))
}
