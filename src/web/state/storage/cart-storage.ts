import type { CartItem, CartModifier } from '#contract/order/cart.ts'
import { CART_LINES_MAX, CART_MODIFIERS_MAX, CART_PIECES_MAX, CART_SHOWN_MAX } from '#contract/order/cart-limits.ts'
import { MERGE_KEY } from '#contract/wire/ids.ts'
import { read, write } from './browser-storage.ts'

/** A line that is stored in the browser. The API adds each merge key once, so a line can be sent again safely (S4.4). */
export type LocalLine = CartItem & { merge_key: string }
/** A line that is not yet in the customer's cart: a guest's line after sign-in (`isTakenOver`), or a line that the customer adds. */
export type PendingLine = LocalLine & { owner: string; isTakenOver: boolean }
/** S3.10: a line under `cart` that another app stored has no owner. The next guest or customer takes it over. */
export const NO_OWNER = ''

type CartKey = 't-cart' | 'cart' | 'put-away-carts'
const PENDING_MAX = 2 * CART_LINES_MAX
const PUT_AWAY_MAX = 4 * CART_LINES_MAX

/** Does not use `crypto.randomUUID`, which exists only over https. */
export function newMergeKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Older apps stored numbers as text. */
const whole = (value: unknown) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)
const idOrNull = (value: unknown): number | null => {
  const id = whole(value)
  return Number.isInteger(id) && Number(id) > 0 ? Number(id) : null
}
const text = (value: unknown, most = CART_SHOWN_MAX) => (typeof value === 'string' ? value.slice(0, most) : '')
const nameOrNull = (value: unknown) => (typeof value === 'string' ? text(value) : null)
/** Empty means that the price is missing or damaged, which differs from $0.00. */
const money = (value: unknown) => (typeof value === 'string' && /^[\d,]{1,15}\.\d\d$/.test(value) ? value : '')
const count = (value: unknown) => {
  const pieces = idOrNull(value)
  return pieces && pieces <= CART_PIECES_MAX ? pieces : undefined
}
const UNITS = ['piece', 'kg', 'set', 'pair'] as const

/**
 * The fields that are needed to buy the line must be valid. The fields that only show it get defaults, because the API's answer replaces
 * them (S4.8). Undefined for anything else: damaged or foreign content is dropped without a crash (S3.10).
 */
export function localLine(value: unknown): LocalLine | undefined {
  const line = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const [product_id, outlet_id, sales_type_id] = [line.product_id, line.outlet_id, line.sales_type_id].map(idOrNull)
  const qty = count(line.qty)
  if (!product_id || !outlet_id || !sales_type_id || !qty) return undefined
  const merge_key =
    typeof line.merge_key === 'string' && MERGE_KEY.test(line.merge_key) ? line.merge_key : newMergeKey()
  return {
    id: typeof line.id === 'string' && /^[\w-]{1,64}$/.test(line.id) ? line.id : merge_key,
    product_id,
    product_name: text(line.product_name),
    option_id: idOrNull(line.option_id),
    option_name: nameOrNull(line.option_name),
    variant_id: idOrNull(line.variant_id),
    variant_name: nameOrNull(line.variant_name),
    qty,
    notes: text(line.notes, 1000),
    price_per_pcs: money(line.price_per_pcs),
    final_price: money(line.final_price),
    outlet_id,
    sales_type_id,
    sales_type: text(line.sales_type),
    modifiers: modifiers(line.modifiers, qty),
    category_slug: text(line.category_slug),
    name_slug: text(line.name_slug),
    image: text(line.image),
    unit: UNITS.find((unit) => unit === line.unit) ?? 'piece',
    min_qty: count(line.min_qty) ?? 1,
    qty_step: count(line.qty_step) ?? 1,
    qty_was: count(line.qty_was) ?? null,
    price_was: null,
    unavailable: null,
    merge_key,
  }
}

function modifiers(value: unknown, qty: number): CartModifier[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, CART_MODIFIERS_MAX).flatMap((one: Record<string, unknown> | null) => {
    const modifier_id = idOrNull(one?.modifier_id)
    if (!one || !modifier_id) return []
    const { modifier_name, dept_name, price_per_pcs } = one
    return {
      modifier_id,
      modifier_name: text(modifier_name),
      dept_name: text(dept_name),
      price_per_pcs: money(price_per_pcs),
      qty,
    }
  })
}

const pendingLine = (value: unknown): PendingLine | undefined => {
  const line = localLine(value)
  const { owner, isTakenOver } = (value ?? {}) as { owner?: unknown; isTakenOver?: unknown }
  return line && { ...line, owner: typeof owner === 'string' ? owner : NO_OWNER, isTakenOver: isTakenOver === true }
}

/** Names of stored lines that were dropped and not shown yet. A line without a name has an empty one. */
let droppedNames: string[] = []

function parseLines<Line>(parse: (value: unknown) => Line | undefined, most: number) {
  return (raw: string): Line[] | undefined => {
    const list: unknown = JSON.parse(raw)
    if (!Array.isArray(list)) return undefined
    const parsed = list.map((value, index) => ({ value, line: index < most ? parse(value) : undefined }))
    // Only an object can have been a line. Other values are dropped without a message.
    const lost = parsed.filter(({ value, line }) => !line && typeof value === 'object' && value !== null)
    droppedNames = [...droppedNames, ...lost.map(({ value }) => text(value.product_name))].slice(0, most)
    return parsed.flatMap(({ line }) => line ?? [])
  }
}
const parseGuest = parseLines(localLine, CART_LINES_MAX)
const parsePutAway = parseLines(localLine, PUT_AWAY_MAX)
const parsePending = parseLines(pendingLine, PENDING_MAX)

/** Lines that the browser's storage refused. They last as long as the page. */
const inMemory = new Map<CartKey, string>()

function load<Line extends LocalLine>(key: CartKey, parse: (raw: string) => Line[] | undefined): Line[] {
  let raw = ''
  const parseKept = (kept: string) => {
    raw = kept
    return parse(kept)
  }
  const memory = inMemory.get(key)
  const lines = (memory === undefined ? read(key, parseKept) : parseKept(memory)) ?? []
  // Saves new merge keys, so that the next read finds the same lines, and removes dropped lines from the storage.
  if (droppedNames.length > 0 || lines.some(({ merge_key }) => !raw.includes(merge_key))) save(key, lines)
  return lines
}

function save(key: CartKey, lines: readonly LocalLine[]): void {
  const raw = lines.length > 0 ? JSON.stringify(lines) : null
  write(key, raw)
  const isKept = (read(key, (kept) => kept) ?? null) === raw
  if (isKept) inMemory.delete(key)
  else inMemory.set(key, raw ?? '[]')
}

export const cartStorage = {
  guest: () => load('t-cart', parseGuest),
  saveGuest: (lines: readonly LocalLine[]) => save('t-cart', lines),
  /** S4.9: a guest's lines for other places, newest first. */
  putAway: () => load('put-away-carts', parsePutAway),
  savePutAway: (lines: readonly LocalLine[]) => save('put-away-carts', lines.slice(0, PUT_AWAY_MAX)),
  pending: () => load('cart', parsePending),
  /** The names of lines that were dropped since the last call. */
  takeDroppedNames(): readonly string[] {
    const names = droppedNames
    droppedNames = []
    return names
  },
  savePending: (lines: readonly PendingLine[]) => save('cart', lines),
}
