import { beforeEach, expect, test, vi } from 'vitest'
import { mountExpressElement } from './express-element.ts'
import type { ShownTotal } from './wallet.ts'

/** Stripe's script as far as the element needs it: it records what it is told, and the test acts as the shopper. */
function stripeScript() {
  const told: unknown[] = []
  const handlers = new Map<string, (event: unknown) => unknown>()
  const element = {
    on: (kind: string, handler: (event: unknown) => unknown) => handlers.set(kind, handler),
    mount: () => told.push('mounted'),
    destroy: () => told.push('destroyed'),
  }
  let tokens = 0
  let isSubmittable = true
  const elements = {
    create: (kind: string) => {
      told.push(kind)
      return element
    },
    update: (options: unknown) => told.push({ update: options }),
    submit: async () => (isSubmittable ? {} : { error: { message: 'no' } }),
  }
  return {
    told,
    stripe: {
      elements: (options: unknown) => {
        told.push(options)
        return elements
      },
      createConfirmationToken: async () => ({ confirmationToken: { id: `ctoken_${++tokens}` } }),
    },
    act: (kind: string, event: unknown = {}) => handlers.get(kind)?.(event),
    failSubmit: () => {
      isSubmittable = false
    },
  }
}

let shown: ShownTotal
let isReady: boolean
let isPlaced: boolean
const onPay = vi.fn(async () => isPlaced)
const onAvailable = vi.fn()

function mounted() {
  const script = stripeScript()
  const element = mountExpressElement({
    stripe: script.stripe as never,
    container: {} as HTMLElement,
    storeName: 'Clothesline',
    returnUrl: 'http://shop.test/checkout',
    getShown: () => shown,
    prepare: async () => isReady,
    onPay,
    onAvailable,
  })
  return { ...script, element }
}
const confirmed = async (act: (kind: string, event: unknown) => unknown, wallet = 'apple_pay') => {
  const paymentFailed = vi.fn()
  await act('confirm', { expressPaymentType: wallet, paymentFailed })
  return paymentFailed
}
const pressed = async (act: (kind: string, event: unknown) => unknown) => {
  const [resolve, reject] = [vi.fn(), vi.fn()]
  await act('click', { resolve, reject })
  return { resolve, reject }
}

beforeEach(() => {
  vi.clearAllMocks()
  shown = { totalCents: 4250, hash: 'first' }
  isReady = true
  isPlaced = true
})

test('D3.7 Stripe’s element shows our total, and the wallet’s token pays what it showed at the press', async () => {
  const { told, act, element } = mounted()
  expect(told[0]).toMatchObject({ mode: 'payment', amount: 4250, currency: 'sgd', allowedPaymentMethodTypes: ['card'] })
  const { resolve, reject } = await pressed(act)
  expect(resolve).toHaveBeenCalledWith({ business: { name: 'Clothesline' } })
  expect(reject).not.toHaveBeenCalled()
  // The page's total changes while the wallet is open. The quote that the wallet showed is the one to pay.
  shown = { totalCents: 9900, hash: 'second' }
  element.update(shown)
  expect(told.at(-1)).toEqual({ update: { amount: 9900 } })
  expect(await confirmed(act)).not.toHaveBeenCalled()
  expect(onPay).toHaveBeenCalledExactlyOnceWith(
    { kind: 'wallet', wallet: 'apple_pay', token: 'ctoken_1' },
    { totalCents: 4250, hash: 'first' },
  )
})

test('D3.7 the wallet stays closed while something is missing', async () => {
  isReady = false
  const { act } = mounted()
  const { resolve, reject } = await pressed(act)
  expect(reject).toHaveBeenCalledOnce()
  expect(resolve).not.toHaveBeenCalled()
})

test('D3.7 a refused order, a form that cannot be sent and an unknown wallet fail in the wallet', async () => {
  isPlaced = false
  const { act, failSubmit } = mounted()
  expect(await confirmed(act, 'google_pay')).toHaveBeenCalledWith({ reason: 'fail' })
  expect(onPay).toHaveBeenCalledOnce()
  expect(await confirmed(act, 'paypal')).toHaveBeenCalledWith({ reason: 'fail' })
  failSubmit()
  expect(await confirmed(act)).toHaveBeenCalledWith({ reason: 'fail' })
  expect(onPay).toHaveBeenCalledOnce()
})

test.each([
  [{ applePay: true, googlePay: false }, true],
  [{ applePay: false, googlePay: true }, true],
  [{ applePay: false, googlePay: false, link: true }, false],
  [undefined, false],
])('D3.7 with %o the browser has a wallet: %s', (availablePaymentMethods, isAvailable) => {
  const { act } = mounted()
  act('ready', { availablePaymentMethods })
  expect(onAvailable).toHaveBeenCalledExactlyOnceWith(isAvailable)
})

test('D3.7 without Stripe’s script there is no wallet', () => {
  const { act } = mounted()
  act('loaderror')
  expect(onAvailable).toHaveBeenCalledExactlyOnceWith(false)
})

test('P1.2 D3.7 for weighed items the wallet is opened to hold the limit, and pays at once again without them', () => {
  shown = { totalCents: 4000, hash: 'first', holdCents: 6500 }
  const { told, element } = mounted()
  expect(told[0]).toMatchObject({ mode: 'payment', amount: 6500, captureMethod: 'manual' })
  element.update({ totalCents: 4000, hash: 'first', holdCents: 5000 })
  expect(told.at(-1)).toEqual({ update: { amount: 5000, captureMethod: 'manual' } })
  element.update({ totalCents: 2000, hash: 'second' })
  expect(told.at(-1)).toEqual({ update: { amount: 2000, captureMethod: 'automatic' } })
  element.update({ totalCents: 2100, hash: 'third' })
  expect(told.at(-1)).toEqual({ update: { amount: 2100 } })
})
