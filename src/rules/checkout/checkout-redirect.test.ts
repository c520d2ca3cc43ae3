import { expect, test } from 'vitest'
import { type CheckoutState, checkoutRedirect } from './checkout-redirect.ts'

const both = [false, true]

/** All states that the rules distinguish. */
const states: CheckoutState[] = both.flatMap((isSignedIn) =>
  [null, '160071'].flatMap((guestPostalCode) =>
    both.flatMap((hasMainAddress) =>
      [null, 1, 2, 3, 4].flatMap((categoryId) =>
        Array.from({ length: 32 }, (_, bits): CheckoutState => {
          const query: Record<string, string> = { utm_source: 'mail' }
          for (const [bit, name] of ['st', 'aid', 'outid', 'tabid', 'zcd'].entries()) {
            if (bits & (1 << bit)) query[name] = name === 'zcd' ? '520201' : `${name}-1`
          }
          return { isSignedIn, guestPostalCode, hasMainAddress, categoryId, query }
        }),
      ),
    ),
  ),
)

type Row = [rule: string, applies: (state: CheckoutState) => boolean, page: string, added: Record<string, string>]
const pick = { type: 'pick', redirect: 'checkout' }
const rules: Row[] = [
  ['S4.15', (s) => !s.isSignedIn && s.guestPostalCode !== null, 'checkout', { zcd: '160071' }],
  ['S4.16', (s) => !('st' in s.query), 'salesType', { redirect: 'checkout' }],
  ['S4.17', (s) => !('aid' in s.query), 'location', pick],
  ['S4.18', (s) => !('outid' in s.query), 'outlet', { redirect: 'checkout' }],
  ['S4.19', (s) => s.categoryId === 4 && !('tabid' in s.query), 'home', {}],
  [
    'S4.20',
    (s) => s.isSignedIn && !s.hasMainAddress && s.categoryId !== 1 && !('zcd' in s.query) && !('tabid' in s.query),
    'profileAddress',
    pick,
  ],
  ['S4.21', () => true, 'checkout', {}],
]

test.each(rules)('%s decides every state that no rule before it does', (rule, _, page, added) => {
  const own = states.filter((state) => rules.find(([, applies]) => applies(state))?.[0] === rule)
  expect(own.length).toBeGreaterThan(0)
  for (const state of own) {
    expect([state, checkoutRedirect(state)]).toEqual([state, { page, query: { ...state.query, ...added } }])
  }
})

test('S4.15–S4.21 every one of the 1,280 states leads somewhere, and carries the whole query on (S2.5)', () => {
  expect(states).toHaveLength(1280)
  for (const state of states) expect(checkoutRedirect(state).query.utm_source).toBe('mail')
})

test('S4.16 an empty parameter is a missing one', () => {
  const state = { isSignedIn: true, guestPostalCode: null, hasMainAddress: true, categoryId: 3 }
  expect(checkoutRedirect({ ...state, query: { st: '', aid: '1', outid: '1' } }).page).toBe('salesType')
  expect(checkoutRedirect({ ...state, isSignedIn: false, guestPostalCode: '', query: {} }).page).toBe('salesType')
})
