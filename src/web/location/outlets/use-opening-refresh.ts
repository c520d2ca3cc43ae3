import { useEffect, useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { useApp, useAppState } from '../../state/app-context.ts'
import { keepPlace } from '../../state/place/keep-place.ts'
import { loadChosenPlace } from '../../state/place/load-chosen-place.ts'

/** The delay between retries. The state may not have changed yet, because the server rounds or the browser's clock is wrong. */
const RETRY_MS = MINUTE_MS
/** Browser timers are unreliable over longer times. */
const MAX_TIMER_MS = 6 * HOUR_MS

/** S2.21: loads the chosen outlet again when it opens or closes while the page is open. */
export function useOpeningRefresh(): void {
  const { store, api } = useApp()
  const changesAt = useAppState(({ outletDetail }) => outletDetail?.opens_again ?? outletDetail?.closes_at ?? null)
  const [refreshes, setRefreshes] = useState(0)

  useEffect(() => {
    if (changesAt === null) return
    let isCurrent = true
    const msLeft = () => Date.parse(changesAt) - Date.now()
    async function refresh() {
      const { salesTypeId, outletId, table } = store.get()
      const place = await loadChosenPlace(api, { salesTypeId, outletId, tabid: table?.token ?? null })
      if (!isCurrent) return
      if (place) keepPlace(store, place)
      setRefreshes((count) => count + 1)
    }
    const timer = setTimeout(refresh, Math.min(Math.max(msLeft(), refreshes > 0 ? RETRY_MS : 0), MAX_TIMER_MS))
    // Timers do not run while the computer sleeps.
    const onVisible = () => document.visibilityState === 'visible' && msLeft() <= 0 && refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [store, api, changesAt, refreshes])
}
