import { useEffect, useState } from 'react'
import type { Prediction } from '#contract/shop/places.ts'
import type { Api } from '#contract/wire/request.ts'
import { useApp } from '../../state/app-context.ts'

const DEBOUNCE_MS = 200
export const MIN_CHARACTERS = 2

export type Found = { typed: string; predictions: Prediction[] }

/** Suggestions for the typed text, debounced; null until there are any. Stale responses are dropped. */
export function usePredictions(typed: string, session: () => string): Found | null {
  const { api } = useApp()
  const [found, setFound] = useState<Found | null>(null)
  const input = typed.trim()
  useEffect(() => {
    if (input.length < MIN_CHARACTERS) {
      setFound(null)
      return
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      const predictions = await predict(api, input, session())
      if (isCurrent) setFound(predictions && { typed: input, predictions })
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [input, session, api])
  return found
}

/** A failure is not shown: without suggestions the visitor can still type and continue. */
async function predict(api: Api, input: string, sessiontoken: string): Promise<Prediction[] | null> {
  try {
    return (await api('GET /places/autocomplete', { query: { input, sessiontoken } })).predictions
  } catch {
    return null
  }
}
