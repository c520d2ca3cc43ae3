import type { DataRouter, RouterState, RouterSubscriber } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmRouter } from './calm-router.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const options = { deletedFetchers: [], newErrors: null, viewTransitionOpts: undefined, flushSync: false }

function setUp() {
  let tell: RouterSubscriber = () => {}
  const router = {
    state: 'of the router',
    subscribe: (listener: RouterSubscriber) => {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
  }
  const calm = calmRouter(router as unknown as DataRouter)
  const seen: string[] = []
  const unsubscribe = calm.subscribe(({ navigation }) => seen.push(navigation.state))
  const go = (
    state: 'idle' | 'loading',
    changes: Partial<typeof options> | { newErrors: Record<string, unknown> } = {},
  ) => tell({ navigation: { state } } as RouterState, { ...options, ...changes })
  return { calm, seen, unsubscribe, go }
}

test('S9.5 a fast navigation shows no loading state', () => {
  const { seen, go } = setUp()
  go('loading')
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([])
  go('idle')
  expect(seen).toEqual(['idle'])
  vi.runAllTimers()
  expect(seen).toEqual(['idle'])
})

test('S4.27 a slow navigation shows its loading state, and an error at once', () => {
  const { seen, go } = setUp()
  go('loading')
  vi.advanceTimersByTime(200)
  expect(seen).toEqual(['loading'])
  go('loading', { newErrors: { home: 'failed' } })
  expect(seen).toEqual(['loading', 'loading'])
})

test('after unsubscribing nothing is told, and the rest of the router is the same', () => {
  const { calm, seen, unsubscribe, go } = setUp()
  expect(calm.state).toBe('of the router')
  go('loading')
  unsubscribe()
  vi.runAllTimers()
  expect(seen).toEqual([])
})
