import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { CartItem, NewCartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import { cartTotalText } from '#rules/cart/cart-pricing.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

/** An item to add and the price of one piece, calculated by hand from the store's files. */
type Thing = { item: NewCartItem; cents: number }

let site: TestSite
/** Two products, each with several choices. A change moves a line between the choices of one product. */
let things: Thing[][]

beforeAll(async () => {
  site = await testSite()
  const menu: Menu = await menuOf(site)
  const wash = (cents: number, ...extras: string[]) =>
    ['everyday-wash-fold', { modifiers: ['scent-free', ...extras] }, cents] as const
  const carpet = (size: string, wool: string, cents: number, ...modifiers: string[]) =>
    ['carpet-deep-clean', { option: `carpet-${size}`, variant: `carpet-${size}-${wool}`, modifiers }, cents] as const
  const rows = [
    [
      wash(480),
      wash(630, 'extra-softener'),
      wash(730, 'extra-sanitise'),
      wash(880, 'extra-softener', 'extra-sanitise'),
    ],
    [
      carpet('small', 'synthetic', 7800),
      carpet('small', 'wool', 9800),
      carpet('medium', 'wool', 15_800 + 1500, 'carpet-mite'),
      carpet('medium', 'wool', 15_800 + 1500 + 1800, 'carpet-mite', 'carpet-pet'),
    ],
  ]
  things = await Promise.all(
    rows.map((row) =>
      Promise.all(row.map(async ([slug, chosen, cents]) => ({ item: await menu.item(slug, chosen), cents }))),
    ),
  )
})

type ModelLine = { product: number; choice: number; qty: number }
type Step =
  | { kind: 'add'; product: number; choice: number; qty: number; key: number | null }
  | { kind: 'quantity'; line: number; qty: number }
  | { kind: 'choose'; line: number; choice: number; qty: number | null }
  | { kind: 'merge'; lines: { product: number; choice: number; qty: number; key: number }[] }

const product = fc.nat(1)
const choice = fc.nat(3)
const qty = fc.integer({ min: 1, max: 40 })
const key = fc.nat(6)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), product, choice, qty, key: fc.option(key) }),
  fc.record({ kind: fc.constant('quantity' as const), line: fc.nat(7), qty: fc.integer({ min: 0, max: 99 }) }),
  fc.record({ kind: fc.constant('choose' as const), line: fc.nat(7), choice, qty: fc.option(qty) }),
  fc.record({
    kind: fc.constant('merge' as const),
    lines: fc.array(fc.record({ product, choice, qty, key }), { minLength: 1, maxLength: 4 }),
  }),
)

const MAX = 99
/** A simple model of the cart. */
class Model {
  lines: ModelLine[] = []
  readonly #keys = new Set<number>()

  add({ product, choice, qty }: ModelLine, key: number | null): boolean {
    if (key !== null && this.#keys.has(key)) return true
    const same = this.lines.find((line) => line.product === product && line.choice === choice)
    if ((same?.qty ?? 0) + qty > MAX) return false
    if (same) same.qty += qty
    else this.lines.push({ product, choice, qty })
    if (key !== null) this.#keys.add(key)
    return true
  }

  change(line: ModelLine, wanted: { choice?: number; qty: number }): boolean {
    const choice = wanted.choice ?? line.choice
    const same = this.lines.find((one) => one !== line && one.product === line.product && one.choice === choice)
    if ((same?.qty ?? 0) + wanted.qty > MAX) return false
    if (wanted.qty === 0 || same) this.lines = this.lines.filter((one) => one !== line)
    if (same) same.qty += wanted.qty
    line.choice = choice
    line.qty = wanted.qty
    return true
  }
}

const thingOf = ({ product, choice }: ModelLine): Thing => {
  const thing = things[product]?.[choice]
  if (!thing) throw new Error('no such thing')
  return thing
}

async function take(api: Api, model: Model, one: Step): Promise<void> {
  const expected = async (isTaken: boolean, call: Promise<unknown>) => {
    if (isTaken) await call
    else expect((await refusal(call)).response).toEqual({ reason: 'too_many_pieces' })
  }
  const add = (line: ModelLine, key: number | null) => {
    const merge = key === null ? {} : { merge_key: `merge-key-${key}` }
    const body = { ...thingOf(line).item, qty: line.qty, ...merge }
    return expected(model.add(line, key), api('POST /cart/add', { body }))
  }
  if (one.kind === 'add') return add(one, one.key)
  if (one.kind === 'merge') {
    for (const line of one.lines) await add(line, line.key)
    return
  }
  if (model.lines.length === 0) return
  const index = one.line % model.lines.length
  const line = model.lines[index]
  const cart_id = (await api('GET /cart', { query: {} }))[index]?.id ?? ''
  if (!line) throw new Error('no such line')
  if (one.kind === 'quantity') {
    const call = api('PATCH /cart', { body: { cart_id, qty: one.qty } })
    return expected(model.change(line, { qty: one.qty }), call)
  }
  const { item } = thingOf({ ...line, choice: one.choice })
  const body = {
    cart_id,
    option_id: item.option_id,
    variant_id: item.variant_id,
    modifiers: (item.modifiers ?? []).map(({ modifier_id }) => ({ id: modifier_id })),
    ...(one.qty === null ? {} : { qty: one.qty }),
  }
  const call = api('PATCH /cart', { body })
  return expected(model.change(line, { choice: one.choice, qty: one.qty ?? line.qty }), call)
}

const centsOf = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
const seen = ({ product_id, qty, final_price }: CartItem) => [product_id, qty, centsOf(final_price)]

test('S4.10 S4.11 S5.6 S5.8 D2.1 no sequence of adding, changing, removing and merging differs by a cent from a cart kept by hand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const api = site.call((await site.signedIn()).token)
      const model = new Model()
      for (const one of steps) {
        await take(api, model, one)
        const cart = await api('GET /cart', { query: {} })
        const kept = model.lines.map((line) => {
          const { item, cents } = thingOf(line)
          return [item.product_id, line.qty, cents * line.qty]
        })
        expect(cart.map(seen)).toEqual(kept)
        expect(centsOf(cartTotalText(cart))).toBe(kept.reduce((sum, line) => sum + (line[2] ?? 0), 0))
      }
    }),
    { numRuns: 40 },
  )
})
