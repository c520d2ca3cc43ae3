import type { SalesType } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { isTableToken } from '#contract/wire/ids.ts'
import { tableByToken } from '../../catalog-index/outlets.queries.ts'
import type { Queryable } from '../../db/database.ts'
import type { Scope } from '../../parts/scope.ts'

/** D1.6: the table of a token; null if it is unknown, disabled, or of another outlet. */
export async function tableAt(
  db: Queryable,
  { store }: Pick<Scope, 'store'>,
  salesType: Pick<SalesType, 'category_id'>,
  outlet: { id: number },
  token: string | undefined,
): Promise<{ id: number; name: string } | null> {
  if (salesType.category_id !== SalesCategory.dineIn || token === undefined || !isTableToken(token)) return null
  const table = await tableByToken.maybe(db, store.id, token)
  return table && !table.is_disabled && table.outlet_id === outlet.id ? { id: table.id, name: table.name } : null
}
