import { LEDGER_PAGE } from '#contract/rewards/voucher-limits.ts'
import type { PointsEntry } from '#contract/rewards/vouchers.ts'
import { voucherApiTexts } from '#texts/order/vouchers.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { pointsEntries } from '../../points/ledger.queries.ts'
import { type PointsKind, pointsBalance } from '../../points/points.queries.ts'
import { voucherEvents } from './wallet.queries.ts'

const LATEST = new Date(8_640_000_000_000)
const LAST_ID = 2 ** 52

const badCursor = () => new Refused(400, voucherApiTexts.badCursor, { errors: { cursor: voucherApiTexts.badCursor } })

/** Expects one row more than a page if available: the extra row means that another page follows. */
function paged<Row, Entry>(
  rows: readonly Row[],
  entry: (row: Row) => Entry,
  cursor: (row: Row) => string,
  points: number,
) {
  const page = rows.slice(0, LEDGER_PAGE)
  const last = page.at(-1)
  const next_cursor = rows.length > LEDGER_PAGE && last ? cursor(last) : null
  return { entries: page.map(entry), next_cursor, points }
}

export async function voucherHistory(
  db: Queryable,
  { store, viewer, now }: Scope<Customer>,
  cursor: string | undefined,
) {
  const [, ms, id = ''] =
    cursor === undefined ? ['', String(LATEST.getTime()), ''] : (/^(\d{1,16})_([rxub][\da-f-]{36})$/.exec(cursor) ?? [])
  if (ms === undefined || Number(ms) > LATEST.getTime()) throw badCursor()
  const { points } = await pointsBalance.one(db, store.id, viewer.id)
  const rows = await voucherEvents.all(db, store.id, viewer.id, now, new Date(Number(ms)), id, LEDGER_PAGE + 1)
  return paged(
    rows,
    ({ at, ...rest }) => ({ ...rest, at: at.toISOString() }),
    ({ at, id }) => `${at.getTime()}_${id}`,
    points,
  )
}

export const EARNED: PointsKind[] = ['earned', 'reversed']
export const REDEEMED: PointsKind[] = ['exchanged', 'expired']

export async function pointsHistory(
  db: Queryable,
  { store, viewer }: Scope<Customer>,
  kinds: PointsKind[],
  cursor: string | undefined,
) {
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw badCursor()
  const { points } = await pointsBalance.one(db, store.id, viewer.id)
  const before = cursor === undefined ? LAST_ID : Number(cursor)
  const rows = await pointsEntries.all(db, store.id, viewer.id, kinds, before, LEDGER_PAGE + 1)
  return paged(rows, entryAnswer, ({ id }) => String(id), points)
}

type LedgerRow = Awaited<ReturnType<typeof pointsEntries.all>>[number]

export function entryAnswer({ id, at, expires_at, ...rest }: LedgerRow): PointsEntry {
  return { ...rest, id: String(id), at: at.toISOString(), expires_at: expires_at?.toISOString() ?? null }
}
