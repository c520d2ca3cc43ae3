import { useCallback, useEffect, useState } from 'react'
import type { SlotDay } from '#contract/slots.ts'
import { useApp } from '../state/app-context.ts'

const HOUR_MS = 3_600_000

type Asked = { outletId: number; salesTypeId: number; turnaroundHours: number }
type Known = { key: string; days: SlotDay[]; now: string }

/** The windows in which we can come, from so many hours ahead; null while they are asked for, or nothing is to be asked. */
export function usePickupWindows(asked: Asked | null, aheadHours = 0) {
  const { api } = useApp()
  const [known, setKnown] = useState<Known | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const key = asked && JSON.stringify([asked, aheadHours, tries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of all that is asked about
  useEffect(() => {
    if (!asked || !key) return
    const asking = new AbortController()
    const query = {
      outlet_id: String(asked.outletId),
      sales_type_id: String(asked.salesTypeId),
      turnaround_hours: String(asked.turnaroundHours),
    }
    setFailure(null)
    api('GET /checkout/slots', { query, signal: asking.signal }).then(
      ({ first, now }) => setKnown({ key, days: laterThan(first ?? [], Date.parse(now) + aheadHours * HOUR_MS), now }),
      (error) => asking.signal.aborted || setFailure(error),
    )
    return () => asking.abort()
  }, [api, key])
  return {
    windows: known?.key === key ? known : null,
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
