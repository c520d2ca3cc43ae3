import { useEffect, useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { useApp, useAppState } from '../../state/app-context.ts'
import { keepPlace } from '../../state/place/keep-place.ts'
import { loadChosenPlace } from '../../state/place/load-chosen-place.ts'

/** The server may round the other way, and a browser's clock be wrong: asked again, it is not asked at once. */
const AGAIN_MS = MINUTE_MS
/** Longer ahead the browser's timers do not count well. */
const LONGEST_MS = 6 * HOUR_MS

/** S2.21: an outlet opens and closes while the page stands. It says when, and is then asked again. */
export function useOpeningTurns(): void {
  const { store, api } = useApp()
  const turnsAt = useAppState(({ outletDetail }) => outletDetail?.opens_again ?? outletDetail?.closes_at ?? null)
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    if (turnsAt === null) return
    let isWanted = true
    const msLeft = () => Date.parse(turnsAt) - Date.now()
    async function ask() {
      const { salesTypeId, outletId, table } = store.get()
      const place = await loadChosenPlace(api, { salesTypeId, outletId, tabid: table?.token ?? null })
      if (!isWanted) return
      if (place) keepPlace(store, place)
      setAsked((times) => times + 1)
    }
    const timer = setTimeout(ask, Math.min(Math.max(msLeft(), asked > 0 ? AGAIN_MS : 0), LONGEST_MS))
    // A sleeping computer's timers sleep too.
    const wake = () => document.visibilityState === 'visible' && msLeft() <= 0 && ask()
    document.addEventListener('visibilitychange', wake)
    return () => {
      isWanted = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [store, api, turnsAt, asked])
}
