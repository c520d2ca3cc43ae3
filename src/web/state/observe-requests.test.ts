import { expect, test } from 'vitest'
import { createAppState } from './app-state.ts'
import { defaultConfig } from './default-config.ts'
import { observeRequests } from './observe-requests.ts'

function observed() {
  const store = createAppState({ config: defaultConfig, account: { kind: 'guest' }, info: null })
  const timers: { work: () => void; ms: number }[] = []
  const observe = observeRequests(store, (work, ms) => timers.push({ work, ms }))
  return { store, timers, observe }
}

test('S4.27 the loading bar runs while at least one request does', () => {
  const { store, observe } = observed()
  observe('started')
  observe('started')
  observe('succeeded')
  expect(store.get().runningRequests).toBe(1)
  observe('succeeded')
  expect(store.get().runningRequests).toBe(0)
})

test('S4.26 a failed response raises the snackbar error flag, which falls after 5 seconds', () => {
  const { store, timers, observe } = observed()
  observe('started')
  expect(store.get().hasSnackbarError).toBe(false)
  observe('failed')
  expect(store.get().hasSnackbarError).toBe(true)
  expect(timers[0]?.ms).toBe(5000)
  timers[0]?.work()
  expect(store.get().hasSnackbarError).toBe(false)
})

test('S4.26 a second failure keeps the flag up for five seconds of its own', () => {
  const { store, timers, observe } = observed()
  observe('failed')
  observe('failed')
  timers[0]?.work()
  expect(store.get().hasSnackbarError).toBe(true)
  timers[1]?.work()
  expect(store.get().hasSnackbarError).toBe(false)
})
