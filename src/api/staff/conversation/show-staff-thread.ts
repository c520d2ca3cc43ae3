import type { StaffClaim, StaffThread } from '#contract/operator/operator-conversation.ts'
import type { ClaimState } from '#contract/order/order-limits.ts'
import type { Queryable } from '../../db/database.ts'
import { type ClaimRow, claimsOfOrder, photoWidths, threadOfOrder } from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { isFromStore, shownClaim, shownNote } from '../../orders/conversation/show-thread.ts'
import { iso } from '../../orders/read/show-order.ts'
import { claimsInStates, lookedAt } from './staff-conversation.queries.ts'

const LIST_LIMIT = 100
const isOwed = (state: ClaimState) => state === 'open' || state === 'reopened'

type Head = { number: number; customer: string | null }

function shownStaffClaim(
  claim: ClaimRow,
  { number, customer }: Head,
  widths: Map<string, number>,
  now: Date,
): StaffClaim {
  return {
    ...shownClaim(claim, widths),
    order_id: claim.order_id,
    order: String(number),
    customer: customer ?? '',
    looked_at: iso(claim.looked_at),
    is_overdue: isOwed(claim.state) && claim.answer_by < now,
  }
}

/** The conversation as staff see it: with the names of those who wrote for the store. */
export async function staffThread(db: Queryable, order: OrderRow, now: Date): Promise<StaffThread> {
  const { store_id, id, number, contact } = order
  const widths = await widthsOf(db, store_id, id)
  const notes = await threadOfOrder.all(db, store_id, id)
  const claims = await claimsOfOrder.all(db, store_id, id)
  const { looked_at } = await lookedAt.one(db, store_id, id)
  const head = { number, customer: contact.name }
  return {
    order_id: id,
    order: String(number),
    customer: contact.name,
    looked_at: iso(looked_at),
    notes: notes.map((note) => ({
      ...shownNote(note, widths),
      author: isFromStore(note) ? note.author.replace(/^operator:/, '') : note.author,
      read_at: iso(note.read_at),
    })),
    claims: claims.map((claim) => shownStaffClaim(claim, head, widths, now)),
  }
}

export async function staffClaim(db: Queryable, order: OrderRow, claim: ClaimRow, now: Date): Promise<StaffClaim> {
  const head = { number: order.number, customer: order.contact.name }
  return shownStaffClaim(claim, head, await widthsOf(db, order.store_id, order.id), now)
}

export async function listClaims(
  db: Queryable,
  storeId: number,
  now: Date,
  state?: ClaimState | undefined,
): Promise<StaffClaim[]> {
  const states = state ? [state] : ['open', 'reopened']
  const rows = await claimsInStates.all(db, storeId, states, LIST_LIMIT)
  const claims: StaffClaim[] = []
  for (const row of rows) {
    const widths = row.photos.length > 0 ? await widthsOf(db, storeId, row.order_id) : new Map<string, number>()
    claims.push(shownStaffClaim(row, row, widths, now))
  }
  return claims
}

async function widthsOf(db: Queryable, storeId: number, orderId: string): Promise<Map<string, number>> {
  const rows = await photoWidths.all(db, storeId, orderId)
  return new Map(rows.map(({ name, width }) => [name, width]))
}
