import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { AppContext } from '../app-context.ts'
import { createAppState } from '../app-state.ts'
import { defaultConfig } from '../default-config.ts'
import type { PlaceGuard, PlaceIds } from './place-guard.ts'
import { usePlaceGuard } from './use-place-guard.ts'

type Ask = (to: PlaceIds) => Promise<boolean>

function Asker({ hear }: { hear: (ask: Ask) => void }) {
  hear(usePlaceGuard())
  return null
}

function open(placeGuard: PlaceGuard | null) {
  const store = createAppState({ config: defaultConfig, account: { kind: 'guest' }, info: null })
  store.set({ salesTypeId: 1, outletId: 2, placeGuard })
  const heard: Ask[] = []
  renderToString(
    <AppContext value={{ store, api: (() => {}) as unknown as Api, requests: null }}>
      <Asker hear={(ask) => heard.push(ask)} />
    </AppContext>,
  )
  return (to: PlaceIds) => heard[0]?.(to)
}

test('D1.5 without anything to lose a change simply goes on', async () => {
  expect(await open(null)({ salesTypeId: 3, outletId: 2 })).toBe(true)
})

test('D1.5 what has something to lose is asked first, with both places, and can say no', async () => {
  const asked: unknown[] = []
  const ask = open(async (change) => {
    asked.push(change)
    return false
  })
  expect(await ask({ salesTypeId: 3, outletId: null })).toBe(false)
  expect(asked).toEqual([{ from: { salesTypeId: 1, outletId: 2 }, to: { salesTypeId: 3, outletId: null } }])
})

test('D1.5 nothing is asked when nothing changes', async () => {
  expect(await open(async () => false)({ salesTypeId: 1, outletId: 2 })).toBe(true)
})
