import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginCheckout } from '../checkout/begin-checkout.ts'
import { measuredEvent } from './measured-event.ts'

const item = {
  item_id: '12',
  item_name: 'Family Bag',
  item_variant: '',
  item_brand: 'Line',
  price: 24,
  quantity: 1,
  index: 0,
}

test('S7.15 S7.16 a checkout that begins is measured as it is', () => {
  const line = {
    product_id: 7,
    product_name: 'Shirt',
    option_name: 'Hang',
    variant_name: null,
    qty: 2,
    price_per_pcs: '4.20',
  }
  const event = beginCheckout([{ ...line, final_price: '8.40', modifiers: [], unavailable: null }], 'Line')
  expect(measuredEvent(event)).toEqual(event)
})

test('fields that are not allowed are dropped at any depth', () => {
  const sent = measuredEvent({
    event: 'purchase',
    email: 'mei@example.com',
    user_id: 'abc',
    ecommerce: {
      currency: 'SGD',
      value: 24,
      transaction_id: 'CL-1042',
      coupon: 'WELCOME10',
      customer: { phone: '91234567' },
      items: [{ ...item, note: 'Leave at the door, 91234567' }],
    },
  })
  expect(sent).toEqual({
    event: 'purchase',
    ecommerce: { currency: 'SGD', value: 24, transaction_id: 'CL-1042', coupon: 'WELCOME10', items: [item] },
  })
})

test.each(['mei@example.com', '+65 9123 4567', '91234567', '4242 4242 4242 4242', 'aBcdEfghIjklMnopQrstUvwxYz012345'])(
  'a value that looks personal is dropped from an allowed field: %s',
  (value) => {
    const sent = measuredEvent({ event: 'view_item', ecommerce: { items: [{ ...item, item_name: value }] } })
    expect(JSON.stringify(sent)).not.toContain(value)
  },
)

test.each([
  ['/products/curtains-and-carpets/night-curtains-with-lining/1234', true],
  ['/', true],
  ['/x/91234567/y', false],
  ['/x/mei@example.com', false],
  ['/x?token=abc', false],
])('the page %s is named: %s', (path, isNamed) => {
  const sent = measuredEvent({ event: 'page_view', page_path: path, page_title: 'A page' })
  expect(sent !== undefined).toBe(isNamed)
})

test.each([null, undefined, 'purchase', { event: 'sign_up' }, { event: 'purchase' }, { event: 'gtm.js' }, []])(
  'anything else is not an event of ours: %o',
  (raw) => {
    expect(measuredEvent(raw)).toBeUndefined()
  },
)

test('whatever is thrown at it, only allowed fields come out', () => {
  const allowed =
    /^(event|ecommerce|currency|value|tax|shipping|transaction_id|coupon|items|item_\w+|price|quantity|index|page_\w+|\d+)$/
  fc.assert(
    fc.property(
      fc.object({ key: fc.constantFrom('event', 'ecommerce', 'items', 'email', 'price', 'token') }),
      (raw) => {
        const keys: string[] = []
        JSON.stringify(measuredEvent({ event: 'purchase', ...raw }) ?? {}, (key, value) => {
          if (key) keys.push(key)
          return value
        })
        expect(keys.filter((key) => !allowed.test(key))).toEqual([])
      },
    ),
  )
})

test('a page is measured by its path and title; a title that looks personal is left empty', () => {
  const page = (page_title: unknown) => measuredEvent({ event: 'page_view', page_path: '/faq', page_title })
  expect(page('Questions')).toEqual({ event: 'page_view', page_path: '/faq', page_title: 'Questions' })
  expect(page('mei@example.com')).toEqual({ event: 'page_view', page_path: '/faq', page_title: '' })
  expect(page(undefined)).toEqual({ event: 'page_view', page_path: '/faq', page_title: '' })
})

test.each(['view_item', 'add_to_cart', 'begin_checkout', 'purchase'])('the event %s is measured', (event) => {
  expect(measuredEvent({ event, ecommerce: {} })).toEqual({ event, ecommerce: {} })
})

test('an event with a sale that is not ours does not leave the site', () => {
  expect(measuredEvent({ event: 'sign_up', ecommerce: { value: 1 } })).toBeUndefined()
})

test.each([
  ['another currency', { currency: 'USD' }, {}],
  ['numbers that are none', { value: Number.NaN, tax: Number.POSITIVE_INFINITY, shipping: '6' }, {}],
  ['an id that is a number', { transaction_id: 1042, coupon: 10_000 }, {}],
  ['a list of items that is none', { items: 'Shirt' }, {}],
  ['items that are none', { items: [null, 'Shirt', item] }, { items: [item] }],
  ['words of 120 characters', { items: [{ item_name: 'a '.repeat(60) }] }, { items: [{ item_name: 'a '.repeat(60) }] }],
  ['words of 121 characters', { items: [{ item_name: `${'a '.repeat(60)}b` }] }, { items: [{}] }],
  ['words that are a number', { items: [{ item_name: 7 }] }, { items: [{}] }],
])('%s is reduced to its valid part', (_, ecommerce, sent) => {
  const event = measuredEvent({ event: 'purchase', ecommerce })
  expect(event).toStrictEqual({ event: 'purchase', ecommerce: sent })
})

test('of a long list the first 200 items leave the site', () => {
  const items = Array.from({ length: 201 }, (_, index) => ({ index }))
  expect(measuredEvent({ event: 'purchase', ecommerce: { items } })).toEqual({
    event: 'purchase',
    ecommerce: { items: items.slice(0, 200) },
  })
})
