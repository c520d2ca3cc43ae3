import * as z from 'zod/mini'
import { secret, typedRequired } from '../account/account-fields.ts'
import { call } from '../wire/call.ts'
import { id, text } from '../wire/fields.ts'
import { cartItem, newItem, quantity } from './cart.ts'
import { TABLE_LINE_STATES, TABLE_LINES_MAX, TABLE_NAME_MAX, TABLE_NOTES_MAX } from './table-basket-limits.ts'

const notes = text(TABLE_NOTES_MAX)

/** A line of the table's basket at its present price, with the member who added it and the one who pays or paid it. */
const tableLine = z.object({
  item: cartItem,
  member: z.int(),
  name: z.string(),
  state: z.enum(TABLE_LINE_STATES),
  payer: z.nullable(z.string()),
})
export type TableLine = z.output<typeof tableLine>

export const tableBasket = z.object({
  table: z.string(),
  outlet_id: id,
  sales_type_id: id,
  /** The number of the member who asks. */
  me: z.int(),
  members: z.array(z.object({ member: z.int(), name: z.string() })),
  lines: z.array(tableLine),
})
export type TableBasket = z.output<typeof tableBasket>

/** The lines of the table's basket that an order pays. Any member may pay any line. */
export const paidLines = z.object({
  /** The member's own token. */
  token: secret,
  line_ids: z.array(z.uuid()).check(z.minLength(1, 'must name a line'), z.maxLength(TABLE_LINES_MAX)),
})
export type PaidLines = z.output<typeof paidLines>

export const getTableGroup = call({
  method: 'GET',
  path: '/tables/:token/basket',
  names: { token: 'table' },
  who: 'anyone',
  summary: 'Get how many people share a basket at a table, or 0',
  response: z.object({ members: z.int() }),
})

export const postJoinTable = call({
  method: 'POST',
  path: '/tables/:token/basket',
  names: { token: 'table' },
  who: 'anyone',
  summary: "Join or open the shared basket of a table. Returns the member's token for later calls",
  body: z.object({ name: typedRequired(TABLE_NAME_MAX, 'Enter your name') }),
  response: z.object({ token: z.string(), basket: tableBasket }),
})

export const getTableBasket = call({
  method: 'GET',
  path: '/table-baskets/:token',
  names: { token: 'tableBasket' },
  who: 'anyone',
  summary: "Get the shared basket of a table, by a member's token",
  response: tableBasket,
})

export const postTableLine = call({
  method: 'POST',
  path: '/table-baskets/:token/lines',
  names: { token: 'tableBasket' },
  who: 'anyone',
  summary: 'Add one item to the shared basket, in the member’s name',
  body: z.object({
    product_id: newItem.shape.product_id,
    option_id: newItem.shape.option_id,
    variant_id: newItem.shape.variant_id,
    modifiers: newItem.shape.modifiers,
    qty: quantity(1),
    notes: z._default(notes, ''),
  }),
  response: tableBasket,
})

export const patchTableLine = call({
  method: 'PATCH',
  path: '/table-baskets/:token/lines/:id',
  names: { token: 'tableBasket' },
  who: 'anyone',
  summary: "Change one of the member's lines, or remove it with a quantity of 0",
  body: z.object({ qty: quantity(0) }),
  response: tableBasket,
})

export const postLeaveTable = call({
  method: 'POST',
  path: '/table-baskets/:token/leave',
  names: { token: 'tableBasket' },
  who: 'anyone',
  summary: 'Leave the shared basket. Returns the member’s unpaid lines and ends the token',
  response: z.object({ items: z.array(cartItem) }),
})
