import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sweepHolds } from '#api/checkout/slots/holds.ts'
import type { Api } from '#contract/wire/request.ts'
import { menuOf } from '#tests/support/cart.ts'
import { type Basket, newKey, placeOf } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'
import { answered, BEGIN } from './buying.ts'
import { type Command, command, holds, shortestFailure } from './model-run.ts'

const CAPACITY = 2
const HOLD_MINUTES = 10
const MINUTE = 60_000
const SHOPPERS = 4
/** Two windows of the day that is closed at times, and one of the next. */
const WINDOWS = ['2026-11-17T12:00+08:00', '2026-11-17T14:00+08:00', '2026-11-18T12:00+08:00'].map((at) =>
  new Date(at).toISOString(),
)
const CLOSED_DAY = '2026-11-17'
const isOnClosedDay = (window: number) => window < 2

const site = await testSite()
const menu = await menuOf(site)
const basket: Basket = await placeOf(site, 'drop-off')
await menu.change('UPDATE outlet SET slot_capacity = $1', CAPACITY)

/** D3.1 by hand: who holds which window, and until when. A shopper has one, and another choice gives back the former. */
class SlotsModel {
  minute = 0
  isClosed = false
  readonly #held = new Map<number, { window: number; until: number }>()

  isFullFor(shopper: number, window: number): boolean {
    const others = [...this.#held].filter(
      ([holder, one]) => holder !== shopper && one.window === window && one.until > this.minute,
    )
    return others.length >= CAPACITY
  }
  hold(shopper: number, window: number): boolean {
    if (this.isFullFor(shopper, window) || (this.isClosed && isOnClosedDay(window))) return false
    this.#held.set(shopper, { window, until: this.minute + HOLD_MINUTES })
    return true
  }
  release(shopper: number): void {
    this.#held.delete(shopper)
  }
}

type SlotsShop = { api: Api; keys: string[] }
type SlotsCommand = Command<SlotsModel, SlotsShop>

const send = ({ api, keys }: SlotsShop, shopper: number, window: number | null) =>
  answered(
    api('POST /checkout/holds', {
      body: {
        ...basket,
        first_starts_at: window === null ? null : (WINDOWS[window] as string),
        last_starts_at: null,
        cart_key: keys[shopper] as string,
      },
    }),
  )

const shopper = fc.nat(SHOPPERS - 1)
const holding = fc.tuple(shopper, fc.nat(WINDOWS.length - 1)).map(
  ([who, window]): SlotsCommand =>
    command(`shopper ${who} holds window ${window}`, async (model, shop) => {
      expect('answer' in (await send(shop, who, window))).toBe(model.hold(who, window))
    }),
)
const releasing = shopper.map(
  (who): SlotsCommand =>
    command(`shopper ${who} holds nothing`, async (model, shop) => {
      await send(shop, who, null)
      model.release(who)
    }),
)
const passing = fc.tuple(fc.constantFrom(1, 4, 9, 10), fc.boolean()).map(
  ([minutes, isSwept]): SlotsCommand =>
    command(`${minutes} minutes pass${isSwept ? ', and the job runs' : ''}`, async (model) => {
      model.minute += minutes
      site.setClock(new Date(BEGIN.getTime() + model.minute * MINUTE))
      if (isSwept) await sweepHolds(site.db, site.parts.clock())
    }),
)
const closeDay = (isClosed: boolean) =>
  menu.change('UPDATE outlet SET blackout_days = $1::date[]', isClosed ? [CLOSED_DAY] : [])
const closing = fc.boolean().map(
  (isClosed): SlotsCommand =>
    command(isClosed ? 'staff close the day' : 'staff open the day', async (model) => {
      await closeDay(isClosed)
      model.isClosed = isClosed
    }),
)

/** What each of two shoppers is shown: a closed day's windows are not listed, and the full ones are marked. */
async function compareSlots(model: SlotsModel, { api, keys }: SlotsShop): Promise<void> {
  const place = { outlet_id: String(basket.outlet_id), sales_type_id: String(basket.sales_type_id) }
  for (const who of [0, 1]) {
    const { first } = await api('GET /checkout/slots', { query: { ...place, cart_key: keys[who] as string } })
    const listed = new Map((first ?? []).flatMap(({ windows }) => windows.map((one) => [one.starts_at, one.is_full])))
    const expected = WINDOWS.map((_, window) =>
      model.isClosed && isOnClosedDay(window) ? undefined : model.isFullFor(who, window),
    )
    expect(WINDOWS.map((window) => listed.get(window))).toEqual(expected)
  }
}

const slotsModel = (wrap: (api: Api) => Api = (api) => api) => ({
  name: 'slots-model.slow',
  commands: [holding, holding, holding, releasing, passing, closing],
  setup: async () => {
    await site.db.query({ text: 'DELETE FROM slot_booking' })
    await site.db.query({ text: 'DELETE FROM slot_window' })
    await site.db.query({ text: 'DELETE FROM rate_limit' })
    site.setClock(BEGIN)
    await closeDay(false)
    return {
      model: new SlotsModel(),
      real: { api: wrap(site.call()), keys: Array.from({ length: SHOPPERS }, () => newKey()) },
    }
  },
  compare: compareSlots,
  runs: 15,
  length: 24,
})

test('D3.1 no sequence of holds, releases, minutes and closed days differs from windows kept by hand', async () => {
  await holds(slotsModel())
})

test('a shop that forgets to release is found', async () => {
  const forgets = (api: Api): Api =>
    (async (name, input) => {
      const { body } = (input ?? {}) as { body?: { first_starts_at?: string | null } }
      return name === 'POST /checkout/holds' && body?.first_starts_at === null ? {} : api(name, input as never)
    }) as Api
  const found = await shortestFailure({ ...slotsModel(forgets), runs: 60, length: 16 })
  expect(found.some((text) => text.endsWith('holds nothing'))).toBe(true)
})
