import { useCallback, useEffect, useState } from 'react'
import type { SlotDay } from '#contract/order/slots.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { useApp } from '../state/app-context.ts'
import { type PickupAsked, type PickupWindows, pickupWindows } from './pickup-windows.ts'

type Options = { aheadHours?: number; loaded?: PickupWindows | null }
type Known = { key: string; found: PickupWindows }

/**
 * The windows in which we can come, from so many hours ahead; null while they are asked for, or nothing is to be asked. What the page was loaded with
 * is not asked for again.
 */
export function usePickupWindows(asked: PickupAsked | null, { aheadHours = 0, loaded = null }: Options = {}) {
  const { api } = useApp()
  const [known, setKnown] = useState<Known | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const key = asked && JSON.stringify([asked, tries])
  const isLoaded = loaded !== null && JSON.stringify([loaded.asked, 0]) === key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of all that is asked about
  useEffect(() => {
    if (!asked || !key || isLoaded) return
    const asking = new AbortController()
    setFailure(null)
    pickupWindows(api, asked, asking.signal).then(
      (found) => setKnown({ key, found }),
      (error) => asking.signal.aborted || setFailure(error),
    )
    return () => asking.abort()
  }, [api, key, isLoaded])
  const found = isLoaded ? loaded : known?.key === key ? known?.found : undefined
  return {
    windows: found ? { ...found, days: laterThan(found.days, Date.parse(found.now) + aheadHours * HOUR_MS) } : null,
    failure,
    retry: useCallback(() => setTries((count) => count + 1), []),
  }
}

function laterThan(days: readonly SlotDay[], soonestMs: number): SlotDay[] {
  return days.flatMap((day) => {
    const windows = day.windows.filter(({ starts_at }) => Date.parse(starts_at) > soonestMs)
    return windows.length > 0 ? [{ ...day, windows }] : []
  })
}

/** The first that is free. */
export function earliestOf(days: readonly SlotDay[]): string | null {
  return days.flatMap(({ windows }) => windows).find(({ is_full }) => !is_full)?.starts_at ?? null
}
