import fc from 'fast-check'
import { expect } from 'vitest'
import type { CartItem, NewCartItem } from '#contract/order/cart.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import type { Menu } from '#tests/support/cart.ts'
import {
  type CartModel,
  choicesOf,
  type Given,
  type Kept,
  PLACE_NAMES,
  PLACES,
  type PlaceName,
  type Shown,
  show,
  syncedByHand,
  THINGS,
  thingAt,
  WEIGHED,
} from './cart-model.ts'
import { type Command, command } from './model-run.ts'

/** The real shop as one customer sees it, and the items that the model's things are. */
export type CartShop = {
  api: Api
  items: NewCartItem[]
  places: Record<PlaceName, { outlet_id: number; sales_type_id: number }>
}
type CartCommand = Command<CartModel, CartShop>

/** Sets the weights that the model knows, and finds the model's things in the shop. */
export async function cartShop(menu: Menu): Promise<Omit<CartShop, 'api'>> {
  await menu.change('UPDATE product SET min_qty = 4, qty_step = 2 WHERE slug = $1', WEIGHED)
  const items = await Promise.all(THINGS.map(({ product, ...chosen }) => menu.item(product, chosenOf(chosen))))
  const placed = PLACE_NAMES.map((name) => {
    const { outlet, salesType } = PLACES[name]
    return [name, { outlet_id: menu.outlet(outlet), sales_type_id: menu.salesType(salesType) }]
  })
  return { items, places: Object.fromEntries(placed) }
}

type Chosen = Pick<(typeof THINGS)[number], 'option' | 'variant' | 'modifiers'>
const chosenOf = ({ option, variant, modifiers }: Chosen) => ({
  modifiers,
  ...(option === undefined ? {} : { option }),
  ...(variant === undefined ? {} : { variant }),
})

const itemOf = ({ items }: CartShop, thing: number) => items[thing] as NewCartItem
const bodyOf = (shop: CartShop, { place, thing, qty, note, key, raises = false }: Given) => ({
  ...itemOf(shop, thing),
  ...shop.places[place],
  qty,
  notes: note,
  ...(key === null ? {} : { merge_key: `merge-key-${key}` }),
  ...(raises ? { raises_weight: true } : {}),
})

/** Whether the shop took it. Only an expected refusal counts as a no. */
async function isTaken(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof ApiFailure && error.httpStatus >= 400 && error.httpStatus < 500) return false
    throw error
  }
}

const cartAt = ({ api, places }: CartShop, place: PlaceName) => {
  const { outlet_id, sales_type_id } = places[place]
  return api('GET /cart', { query: { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id) } })
}

const centsOf = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b).join(' ')
const choiceKey = (one: Pick<NewCartItem, 'product_id' | 'option_id' | 'variant_id' | 'modifiers'>) =>
  [
    one.product_id,
    one.option_id,
    one.variant_id,
    sorted((one.modifiers ?? []).map(({ modifier_id }) => modifier_id)),
  ].join('/')
const seen = ({ items }: CartShop, item: CartItem): Shown => ({
  thing: items.findIndex((one) => choiceKey(one) === choiceKey(item)),
  qty: item.qty,
  qtyWas: item.qty_was,
  notes: item.notes,
  cents: centsOf(item.final_price),
})

/** Every line of every place, in order, to the cent. */
export async function compareCarts(model: CartModel, shop: CartShop): Promise<void> {
  for (const place of PLACE_NAMES) {
    const cart = await cartAt(shop, place)
    expect(cart.map((item) => seen(shop, item))).toEqual(model.lines[place].map((line) => show(place, line)))
  }
}

const place = fc.constantFrom(...PLACE_NAMES)
const thing = fc.nat(THINGS.length - 1)
const qty = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 2, 3, 4, 6) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 99 }) },
)
const note = fc.constantFrom('', '', 'cold', 'no softener', 'stain')
const given = fc.record<Given>({ place, thing, qty, note, key: fc.constant(null) })
const stored = fc.array(given, { minLength: 1, maxLength: 4 })

const says = ({ place: at, thing: index, qty: count, note: text, key }: Given) => {
  const { product, modifiers, variant } = thingAt(index)
  return `${count} × ${[product, variant, ...modifiers].filter(Boolean).join('+')} at ${at}${text && ` "${text}"`}${key === null ? '' : ` key ${key}`}`
}

const adding = fc.record<Given>({ place, thing, qty, note, key: fc.option(fc.constantFrom('a', 'b', 'c')) }).map(
  (one): CartCommand =>
    command(`add ${says(one)}`, async (model, shop) => {
      expect(await isTaken(shop.api('POST /cart/add', { body: bodyOf(shop, one) }))).toBe(model.add(one))
    }),
)

/** A double click, or a repetition of a request with a lost answer: both are answered, and one counts. */
const addingTwice = fc.record<Given>({ place, thing, qty, note, key: fc.constantFrom('d', 'e', 'f') }).map(
  (one): CartCommand =>
    command(`add twice at once ${says(one)}`, async (model, shop) => {
      const body = bodyOf(shop, one)
      const both = [0, 1].map(() => isTaken(shop.api('POST /cart/add', { body })))
      const isExpected = model.add(one)
      expect(await Promise.all(both)).toEqual([isExpected, isExpected])
    }),
)

type Aim = { place: PlaceName; index: number }
const aim = fc.record<Aim>({ place, index: fc.nat(5) })
const lineAt = (model: CartModel, { place: at, index }: Aim): Kept | undefined =>
  model.lines[at][index % Math.max(1, model.lines[at].length)]

async function idOf(model: CartModel, shop: CartShop, at: Aim): Promise<string> {
  const cart = await cartAt(shop, at.place)
  return cart[at.index % model.lines[at.place].length]?.id ?? ''
}

const changing = (text: string, aimed: Aim, wanted: { qty?: number; note?: string; choice?: number }): CartCommand =>
  command(
    `${text} of line ${aimed.index} at ${aimed.place}`,
    async (model, shop) => {
      const line = lineAt(model, aimed) as Kept
      const cart_id = await idOf(model, shop, aimed)
      const choices = choicesOf(line.thing)
      const chosen = wanted.choice === undefined ? undefined : (choices[wanted.choice % choices.length] as number)
      const item = chosen === undefined ? undefined : itemOf(shop, chosen)
      const body = {
        cart_id,
        ...(wanted.qty === undefined ? {} : { qty: wanted.qty }),
        ...(wanted.note === undefined ? {} : { notes: wanted.note }),
        ...(item
          ? {
              option_id: item.option_id,
              variant_id: item.variant_id,
              modifiers: (item.modifiers ?? []).map(({ modifier_id }) => ({ id: modifier_id })),
            }
          : {}),
      }
      const { choice: _, ...fields } = wanted
      const isExpected = model.change(aimed.place, line, chosen === undefined ? fields : { ...fields, thing: chosen })
      expect(await isTaken(shop.api('PATCH /cart', { body }))).toBe(isExpected)
    },
    (model) => lineAt(model, aimed) !== undefined,
  )

const quantity = fc.oneof(fc.constantFrom(-1, 0, 0, 1, 4, 5, 6), fc.integer({ min: -3, max: 110 }))
const setting = fc.tuple(aim, quantity).map(([at, count]) => changing(`set the quantity ${count}`, at, { qty: count }))
const noting = fc.tuple(aim, note).map(([at, text]) => changing(`set the note "${text}"`, at, { note: text }))
const choosing = fc.tuple(aim, fc.nat(2), fc.option(qty)).map(([at, choice, count]) =>
  changing(`choose ${choice}${count === null ? '' : ` and ${count}`}`, at, {
    choice,
    ...(count === null ? {} : { qty: count }),
  }),
)

/** A page with an older copy sends the whole line, and says which field was changed. */
const changingWithOldCopy = fc.tuple(aim, qty).map(
  ([at, count]): CartCommand =>
    command(
      `set the quantity ${count} from an old page of line ${at.index} at ${at.place}`,
      async (model, shop) => {
        const line = lineAt(model, at) as Kept
        const cart_id = await idOf(model, shop, at)
        const body = { cart_id, qty: count, notes: 'what the old page shows', changes: ['qty' as const] }
        expect(await isTaken(shop.api('PATCH /cart', { body }))).toBe(model.change(at.place, line, { qty: count }))
      },
      (model) => lineAt(model, at) !== undefined,
    ),
)

/** The line was removed in another tab. */
const changingRemoved = fc.tuple(aim, qty).map(
  ([at, count]): CartCommand =>
    command(
      `remove and then set ${count} of line ${at.index} at ${at.place}`,
      async (model, shop) => {
        const cart_id = await idOf(model, shop, at)
        model.change(at.place, lineAt(model, at) as Kept, { qty: 0 })
        await shop.api('PATCH /cart', { body: { cart_id, qty: 0 } })
        expect(await isTaken(shop.api('PATCH /cart', { body: { cart_id, qty: count } }))).toBe(false)
      },
      (model) => lineAt(model, at) !== undefined,
    ),
)

const syncing = fc
  .array(
    fc.record<Given>({
      place,
      thing,
      qty: fc.oneof(qty, fc.integer({ min: -2, max: 0 })),
      note,
      key: fc.constant(null),
    }),
    { maxLength: 5 },
  )
  .map(
    (lines): CartCommand =>
      command(`price a guest's cart of ${lines.map(says).join(', ') || 'nothing'}`, async (_model, shop) => {
        const { items, dropped } = await shop.api('POST /cart/sync/guest', {
          body: lines.map((one) => bodyOf(shop, one)),
        })
        expect(dropped).toEqual([])
        // Which place comes first is not promised.
        for (const at of PLACE_NAMES) {
          const { outlet_id, sales_type_id } = shop.places[at]
          const here = items.filter((item) => item.outlet_id === outlet_id && item.sales_type_id === sales_type_id)
          const expected = syncedByHand(lines).flatMap((one) => (one.place === at ? one.shown : []))
          expect(here.map((item) => seen(shop, item))).toEqual(expected)
        }
      }),
  )

let merges = 0
/** S4.4: signing in adds the local lines one by one. It may be interrupted, and then begins again with the same keys. */
const merging = fc.tuple(stored, fc.nat(4)).map(
  ([lines, interruptedAfter]): CartCommand =>
    command(
      `sign in with ${lines.map(says).join(', ')}, interrupted after ${interruptedAfter}`,
      async (model, shop) => {
        merges += 1
        const keyed = lines.map((one, index) => ({ ...one, key: `merge-${merges}-${index}` }))
        for (const one of [...keyed.slice(0, interruptedAfter), ...keyed]) {
          const raises = { ...one, raises: true }
          const isExpected = model.add(one) || model.add(raises)
          const isMerged =
            (await isTaken(shop.api('POST /cart/add', { body: bodyOf(shop, one) }))) ||
            (await isTaken(shop.api('POST /cart/add', { body: bodyOf(shop, raises) })))
          expect(isMerged).toBe(isExpected)
        }
      },
    ),
)

/** The quote of the checkout has the same sum as the cart. */
const quoting = place.map(
  (at): CartCommand =>
    command(
      `quote at ${at}`,
      async (model, shop) => {
        const { quote } = await shop.api('POST /checkout/quote', { body: shop.places[at] })
        expect(quote.items_cents).toBe(model.lines[at].reduce((sum, line) => sum + show(at, line).cents, 0))
      },
      (model) => model.lines[at].length > 0,
    ),
)

export const cartCommands: fc.Arbitrary<CartCommand>[] = [
  adding,
  addingTwice,
  setting,
  noting,
  choosing,
  changingWithOldCopy,
  changingRemoved,
  syncing,
  merging,
  quoting,
]
