import type { CompanyInvoice } from '#contract/account/company.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { SalesType } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { SlotWindow } from '#rules/slots/slots.ts'
import type { IndexedOutlet } from '../../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../../db/database.ts'
import {
  type CartLineTaken,
  insertOrder,
  type LineRow,
  type OrderAddress,
  type OrderContact,
} from '../../order-rows/order.queries.ts'

/** The data of a new order. */
export type OrderToWrite = {
  id: string
  storeId: number
  /** Null for a guest, who has `guestTokenHash` instead. */
  customerId: string | null
  guestTokenHash: Buffer | null
  /** The actor of the order's first event. */
  actor: 'customer' | 'guest' | 'system'
  contact: OrderContact
  company: CompanyInvoice | null
  outlet: IndexedOutlet
  salesType: SalesType
  table: { id: number; name: string } | null
  address: OrderAddress | null
  notes: string
  referer: string
  partnerName: string | null
  cartKey: string
  /** Removed from the customer's cart when the order is paid. */
  cartLines: CartLineTaken[]
  subscriptionId: string | null
  quote: Quote
  lines: LineRow[]
  windows: { first: SlotWindow | null; early: SlotWindow | null; last: SlotWindow | null }
  placedAt: Date
  /** The payment deadline. */
  expiresAt: Date
}

/** Inserts an order, its lines and its first event in one statement. Every order is written here. */
export function writeOrderRow(tx: Queryable, order: OrderToWrite): Promise<{ number: number }> {
  const { outlet, salesType, table, quote, lines, windows, ...kept } = order
  return insertOrder.one(tx, {
    ...kept,
    lines: lines.map((line) => ({ id: tx.random.id(), ...line })),
    kind: salesType.category_id === SalesCategory.pickup ? 'trips' : 'regular',
    outletId: outlet.id,
    salesTypeId: salesType.id,
    categoryId: salesType.category_id,
    tableId: table?.id ?? null,
    place: {
      outlet: outlet.name,
      outlet_address: outlet.address,
      outlet_phone: outlet.phone,
      sales_type: salesType.name,
      table: table?.name ?? null,
    },
    quote: keptQuote(quote),
    quoteHash: quote.hash,
    totalCents: quote.total_cents,
    gstCents: quote.gst_cents,
    gstRate: quote.gst_rate,
    firstStartsAt: windows.first?.startsAt ?? null,
    firstEndsAt: windows.first?.endsAt ?? null,
    earlyStartsAt: windows.early?.startsAt ?? null,
    earlyEndsAt: windows.early?.endsAt ?? null,
    lastStartsAt: windows.last?.startsAt ?? null,
    lastEndsAt: windows.last?.endsAt ?? null,
  })
}

/** P1.4: the reasons are stored with the order. What would have changed its total is not. */
function keptQuote(quote: Quote): Quote {
  const { explanation } = quote
  return explanation ? { ...quote, explanation: { ...explanation, would_change: [] } } : quote
}
