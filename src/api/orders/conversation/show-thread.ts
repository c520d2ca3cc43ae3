import type { OrderClaim, ThreadNote } from '#contract/order/order-shapes.ts'
import { reopenUntil } from '#rules/orders/claim-times.ts'
import type { ClaimRow, NoteRow } from '../../order-rows/order-parts.queries.ts'
import { photoUrl } from '../claims/photo-url.ts'

type Widths = ReadonlyMap<string, number>

const iso = (time: Date | null) => time?.toISOString() ?? null

export function shownClaim(claim: ClaimRow, widths: Widths): OrderClaim {
  return {
    id: claim.id,
    message: claim.message,
    line: claim.line_id,
    item: claim.item,
    photos: claim.photos.map((name) => photoUrl(widths, name)),
    at: claim.at.toISOString(),
    state: claim.state,
    answer_by: claim.answer_by.toISOString(),
    remedy: claim.remedy,
    remedy_cents: claim.remedy_details.cents ?? null,
    remedy_voucher: claim.remedy_details.voucher ?? null,
    closed_at: iso(claim.closed_at),
    reopen_until: iso(reopenUntil(claim.closed_at)),
  }
}

export const isFromStore = ({ author }: Pick<NoteRow, 'author'>) => author.startsWith('operator:')

/** Customers do not see which member of staff wrote. */
export function shownNote(note: NoteRow, widths: Widths): ThreadNote {
  return {
    id: note.id,
    claim: note.claim_id,
    who: isFromStore(note) ? 'store' : 'customer',
    text: note.text,
    photos: note.photos.map((name) => photoUrl(widths, name)),
    at: note.at.toISOString(),
    is_read: note.read_at !== null,
  }
}
