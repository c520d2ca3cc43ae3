import { expect, test } from 'vitest'
import type { Account } from '../app-state.ts'
import { confirmAccount } from './confirm-account.ts'

const customer = { kind: 'customer', details: { first_name: 'Mei' } } as Account
const failing: Account = { kind: 'unconfirmed' }

function scripted(...answers: Account[]) {
  const waits: number[] = []
  let fetches = 0
  return {
    waits,
    fetches: () => fetches,
    run: () =>
      confirmAccount(
        async () => answers[fetches++] ?? failing,
        async (ms) => void waits.push(ms),
      ),
  }
}

test('S4.6 a failed account fetch is retried 3 more times, 2000 ms apart, then counts as Bad Auth', async () => {
  const script = scripted(failing, failing, failing)
  expect(await script.run()).toBe('Bad Auth')
  expect(script.waits).toEqual([2000, 2000, 2000])
  expect(script.fetches()).toBe(3)
})

test('S4.6 the account that comes on a retry is taken', async () => {
  const script = scripted(failing, customer)
  expect(await script.run()).toBe(customer)
  expect(script.fetches()).toBe(2)
})

test('S4.6 a network error ends the retries and keeps the login', async () => {
  const script = scripted({ kind: 'unreachable' }, customer)
  expect(await script.run()).toEqual({ kind: 'unreachable' })
  expect(script.fetches()).toBe(1)
})

test('S8.12 the answer that the login is unknown ends the retries at once', async () => {
  const script = scripted(failing, { kind: 'guest' }, customer)
  expect(await script.run()).toEqual({ kind: 'guest' })
  expect(script.fetches()).toBe(2)
})
