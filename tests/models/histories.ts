import type { Random } from '#api/base/random.ts'
import type { CartItem, NewCartItem } from '#contract/order/cart.ts'
import type { Api, ApiFailure } from '#contract/wire/request.ts'
import { newKey } from '#tests/support/checkout.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import type { CartAnswer, CartOp } from './cart-sequential.ts'
import type { Edge } from './edge.ts'
import type { Call } from './linearizable.ts'
import type { SlotAnswer, SlotOp } from './slot-sequential.ts'

const CLIENTS = 4
const OPS = 4
/** In how many of 100 calls the client hangs up. */
const HANG_UPS = 8

const maybeTurns = (random: Random) => (random.int(100) < HANG_UPS ? random.int(40) : undefined)
const pick = <T>(random: Random, from: readonly T[]): T => from[random.int(from.length)] as T

/** Puts something between the clients and the shop, to see that a wrong shop is found. */
export type Between = (api: Api) => Api
const nothing: Between = (api) => api

/** Several tabs of one customer change one cart at once, each with what it saw last. */
export async function cartHistory(
  { edge, things, token }: { edge: Edge; things: readonly NewCartItem[]; token: string },
  seed: string,
  between: Between = nothing,
): Promise<Call<CartOp, CartAnswer>[]> {
  const { calls, call } = edge.record<CartOp, CartAnswer>(token, cartRefusal)
  const carriedOut = async (op: CartOp, turns?: number) =>
    call(op, (api) => sendToCart(between(api), op, things), turns)

  async function tab(index: number): Promise<void> {
    const random = seededRandom(`${seed} ${index}`)
    let ids: string[] = []
    let unanswered: CartOp | undefined
    for (let count = 0; count < OPS; count += 1) {
      const op: CartOp = unanswered ?? nextCartOp(random, ids, `${index}-${count}`)
      const answer = await carriedOut(op, maybeTurns(random))
      // A page sends an addition without an answer again, with its key.
      unanswered = answer === undefined && op.kind === 'add' ? op : undefined
      if (Array.isArray(answer)) ids = [...new Set([...answer.map(({ id }) => id), ...ids])].slice(0, 3)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => tab(index)))
  await carriedOut({ kind: 'read' })
  return calls
}

function nextCartOp(random: Random, ids: readonly string[], key: string): CartOp {
  const kind = random.int(10)
  if (kind < 5 || ids.length === 0)
    return { kind: 'add', thing: random.int(2), qty: pick(random, [1, 2, 3, 60]), key: `history-${key}` }
  if (kind < 8) return { kind: 'set', id: pick(random, ids), qty: pick(random, [0, 0, 1, 7, 50]) }
  return { kind: 'read' }
}

async function sendToCart(api: Api, op: CartOp, things: readonly NewCartItem[]): Promise<CartAnswer> {
  const lines = (items: CartItem[]) =>
    items.map(({ id, product_id, qty }) => ({
      id,
      thing: things.findIndex((one) => one.product_id === product_id),
      qty,
    }))
  if (op.kind === 'read') return lines(await api('GET /cart', { query: {} }))
  if (op.kind === 'set') return lines(await api('PATCH /cart', { body: { cart_id: op.id, qty: op.qty } }))
  const item = things[op.thing] as NewCartItem
  return lines(await api('POST /cart/add', { body: { ...item, qty: op.qty, merge_key: op.key } }))
}

function cartRefusal({ httpStatus, response }: ApiFailure): CartAnswer | undefined {
  if (httpStatus === 404) return 'no such line'
  const { reason } = (response ?? {}) as { reason?: string }
  return reason === 'too_many_pieces' ? 'too many' : undefined
}

export type Windows = { place: { outlet_id: number; sales_type_id: number }; windows: readonly string[] }

/** Several shoppers, some with two tabs, hold and release the same two windows. The caller moves the clock between the parts. */
export function slotHistory(edge: Edge, { place, windows }: Windows, seed: string, between: Between = nothing) {
  const { calls, call } = edge.record<SlotOp, SlotAnswer>(undefined, slotRefusal)
  const keys = Array.from({ length: CLIENTS - 1 }, () => newKey())
  const send = (api: Api, op: SlotOp) => sendToSlots(between(api), op, { place, windows })

  async function tab(index: number, minute: number): Promise<void> {
    const random = seededRandom(`${seed} ${index} ${minute}`)
    const holder = keys[index % keys.length] as string
    for (let count = 0; count < OPS / 2; count += 1) {
      const op = nextSlotOp(random, holder, minute, windows)
      await call(op, (api) => send(api, op), maybeTurns(random))
    }
  }
  return {
    calls,
    /** All tabs at once, at this minute of the shop's clock. */
    part: (minute: number) => Promise.all(Array.from({ length: CLIENTS }, (_, index) => tab(index, minute))),
  }
}

function nextSlotOp(random: Random, holder: string, minute: number, windows: readonly string[]): SlotOp {
  const kind = random.int(10)
  if (kind < 6) return { kind: 'hold', holder, window: pick(random, windows), minute }
  return { kind: kind < 8 ? 'release' : 'read', holder, minute }
}

async function sendToSlots(api: Api, op: SlotOp, { place, windows }: Windows): Promise<SlotAnswer> {
  if (op.kind === 'read') {
    const { outlet_id, sales_type_id } = place
    const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id), cart_key: op.holder }
    const { first } = await api('GET /checkout/slots', { query })
    const full = (first ?? []).flatMap((day) => day.windows.flatMap((one) => (one.is_full ? one.starts_at : [])))
    return { full: windows.filter((window) => full.includes(window)) }
  }
  const first_starts_at = op.kind === 'hold' ? op.window : null
  await api('POST /checkout/holds', { body: { ...place, first_starts_at, last_starts_at: null, cart_key: op.holder } })
  return op.kind === 'hold' ? 'held' : 'released'
}

function slotRefusal({ httpStatus, response }: ApiFailure): SlotAnswer | undefined {
  const { code } = (response ?? {}) as { code?: string }
  return httpStatus === 409 && code === 'slot_unavailable' ? 'full' : undefined
}
