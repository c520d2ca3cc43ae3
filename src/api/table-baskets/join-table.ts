import { TABLE_MEMBERS_MAX } from '#contract/order/table-basket-limits.ts'
import type { getTableGroup, postJoinTable, TableBasket } from '#contract/order/table-baskets.ts'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { isTableToken } from '#contract/wire/ids.ts'
import { tableBasketApiTexts } from '#texts/order/table-baskets-api.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { hashToken, newToken } from '../auth/session/token.ts'
import { Refused } from '../base/refused.ts'
import { cartStore } from '../cart/cart-place.ts'
import { tableByToken } from '../catalog-index/outlets.queries.ts'
import type { Queryable } from '../db/database.ts'
import { consumeAll, type RateLimit } from '../limits/limits.ts'
import type { Input } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Scope } from '../parts/scope.ts'
import { guestNetwork } from '../slots/guest-holds.ts'
import { hasEnded } from './find-member.ts'
import { showBasket } from './show-basket.ts'
import {
  endTableBasket,
  insertMember,
  insertTableBasket,
  lockTable,
  lockTableBasket,
  membersOf,
  openBasketAt,
  touchTableBasket,
} from './table-basket.queries.ts'
import { tablePlace } from './table-place.ts'

/** Enough for a table of a dozen, and for a café whose guests share one network. */
const JOINS_AT_TABLE: RateLimit = { name: 'table-joins', most: 60, seconds: HOUR_SECONDS }
const JOINS_FROM_NETWORK: RateLimit = { name: 'table-joins-from', most: 300, seconds: HOUR_SECONDS }

type Table = { id: number; name: string; outlet_id: number }

/** D1.6: the table of a token. 404 if it is unknown, of another store, disabled, or its outlet does not serve tables. */
async function servedTable(parts: ApiParts, { store }: Scope, token: string): Promise<Table> {
  const table = isTableToken(token) ? await tableByToken.maybe(parts.db, store.id, token) : undefined
  if (!table) throw new Refused(404, catalogTexts.unknownTable)
  if (table.is_disabled) throw new Refused(404, catalogTexts.disabledTable)
  tablePlace(await cartStore(parts, store), table.outlet_id)
  return table
}

/** The number of members at the table. New guests see how many order together, but not who. */
export async function tableGroup({ scope, params, parts }: Input<typeof getTableGroup>): Promise<{ members: number }> {
  const table = await servedTable(parts, scope, params.token)
  const { store, now } = scope
  const open = await openBasketAt.maybe(parts.db, store.id, table.id)
  if (!open || (await hasEnded(parts.db, store.id, open.id, now))) return { members: 0 }
  return { members: (await membersOf.all(parts.db, store.id, open.id)).length }
}

/** D1.9: joins by the table's code. Returns a secret token for this phone only. */
export async function joinTable({
  scope,
  params,
  body,
  parts,
}: Input<typeof postJoinTable>): Promise<{ token: string; basket: TableBasket }> {
  const table = await servedTable(parts, scope, params.token)
  const { store, now } = scope
  const words = () => tableBasketApiTexts.tooMany
  const network = guestNetwork(scope)
  await consumeAll({ db: parts.db, storeId: store.id, now }, [
    [JOINS_AT_TABLE, String(table.id), words],
    ...(network === null ? [] : [[JOINS_FROM_NETWORK, network, words] as const]),
  ])
  const token = newToken(scope.random)
  const basket = await parts.db.transaction(async (tx) => {
    const basketId = await openBasket(tx, store.id, table.id, now)
    const members = await membersOf.all(tx, store.id, basketId)
    if (members.length >= TABLE_MEMBERS_MAX) throw new Refused(409, tableBasketApiTexts.full(TABLE_MEMBERS_MAX))
    const { member } = await insertMember.one(tx, store.id, basketId, body.name, hashToken(token), now)
    await touchTableBasket.run(tx, store.id, basketId, now)
    const joined = { basket_id: basketId, member, name: body.name, table_id: table.id, table_name: table.name }
    return showBasket(tx, parts, scope, { ...joined, outlet_id: table.outlet_id })
  })
  return { token, basket }
}

/** The open basket of the table, locked. If the last one has run its time, it is ended and a new one is opened. */
async function openBasket(tx: Queryable, storeId: number, tableId: number, now: Date): Promise<number> {
  await lockTable.one(tx, storeId, tableId)
  const open = await openBasketAt.maybe(tx, storeId, tableId)
  if (open) {
    await lockTableBasket.maybe(tx, storeId, open.id)
    if (!(await hasEnded(tx, storeId, open.id, now))) return open.id
    await endTableBasket.run(tx, storeId, open.id, now)
  }
  return (await insertTableBasket.one(tx, storeId, tableId, now)).id
}
