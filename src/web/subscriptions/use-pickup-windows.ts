import { useCallback, useEffect, useState } from 'react'
import type { SlotDay } from '#contract/order/slots.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { useApp } from '../state/app-context.ts'
import { type PickupRequest, type PickupWindows, pickupWindows } from './pickup-windows.ts'

type Options = { aheadHours?: number; loaded?: PickupWindows | null }
type Answer = { key: string; found: PickupWindows }

/**
 * The pickup windows that start more than `aheadHours` from now; null while they load, or without a request. Windows that the loader already
 * has are not requested again.
 */
export function usePickupWindows(request: PickupRequest | null, { aheadHours = 0, loaded = null }: Options = {}) {
  const { api } = useApp()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const key = request && JSON.stringify([request, tries])
  const isLoaded = loaded !== null && JSON.stringify([loaded.request, 0]) === key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains every parameter of the request
  useEffect(() => {
    if (!request || !key || isLoaded) return
    const controller = new AbortController()
    setFailure(null)
    pickupWindows(api, request, controller.signal).then(
      (found) => setAnswer({ key, found }),
      (error) => controller.signal.aborted || setFailure(error),
    )
    return () => controller.abort()
  }, [api, key, isLoaded])
  const found = isLoaded ? loaded : answer?.key === key ? answer?.found : undefined
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

export function earliestFree(days: readonly SlotDay[]): string | null {
  return days.flatMap(({ windows }) => windows).find(({ is_full }) => !is_full)?.starts_at ?? null
}
