import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { AppContext } from '../app-context.ts'
import { createAppState } from '../app-state.ts'
import { defaultConfig } from '../default-config.ts'
import type { PlaceGuard, PlaceIds } from './place-guard.ts'
import { usePlaceGuard } from './use-place-guard.ts'

type Ask = (to: PlaceIds) => Promise<boolean>

function GuardProbe({ onGuard }: { onGuard: (ask: Ask) => void }) {
  onGuard(usePlaceGuard())
  return null
}

function open(placeGuard: PlaceGuard | null) {
  const store = createAppState({ config: defaultConfig, account: { kind: 'guest' }, info: null })
  store.set({ salesTypeId: 1, outletId: 2, placeGuard })
  const guards: Ask[] = []
  renderToString(
    <AppContext value={{ store, api: (() => {}) as unknown as Api, requests: null }}>
      <GuardProbe onGuard={(ask) => guards.push(ask)} />
    </AppContext>,
  )
  return (to: PlaceIds) => guards[0]?.(to)
}

test('D1.5 without a guard a change is allowed', async () => {
  expect(await open(null)({ salesTypeId: 3, outletId: 2 })).toBe(true)
})

test('D1.5 the guard gets both places and can refuse the change', async () => {
  const changes: unknown[] = []
  const ask = open(async (change) => {
    changes.push(change)
    return false
  })
  expect(await ask({ salesTypeId: 3, outletId: null })).toBe(false)
  expect(changes).toEqual([{ from: { salesTypeId: 1, outletId: 2 }, to: { salesTypeId: 3, outletId: null } }])
})

test('D1.5 the guard is not called when nothing changes', async () => {
  expect(await open(async () => false)({ salesTypeId: 1, outletId: 2 })).toBe(true)
})
