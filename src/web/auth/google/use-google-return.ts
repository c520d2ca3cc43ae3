import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignedIn } from '#contract/account/auth.ts'
import { authTexts } from '#texts/account/auth.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { takeGoogleReturn } from './google-visit.ts'

/** Finishes a visit to Google's sign-in page; a failure is said on the page it leads back to (S4.5). */
export function useGoogleReturn(finish: (answer: SignedIn) => Promise<void>) {
  const { api } = useApp()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isBack = query.has('state') && (query.has('code') || query.has('error'))
  const isTaken = useRef(false)
  const [answer, setAnswer] = useState<SignedIn | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what Google brought back is worth one try
  useEffect(() => {
    if (!isBack || isTaken.current) return
    isTaken.current = true
    const back = takeGoogleReturn(query)
    // The code leaves the address at once, and where one was going comes back into it.
    navigate({ search: back?.search ?? '' }, { replace: true })
    if (!back) {
      // Begun in another browser or window, or called off over there; only the first is worth a word.
      if (query.has('code')) setRefusal(authTexts.googleLost)
      return
    }
    setRunning(true)
    const { code, state, ticket } = back
    api('POST /auth/google', { body: { code, state, ticket } })
      .then(setAnswer, (failure) => setRefusal(failureWords(failure)))
      .finally(() => setRunning(false))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, when the address says again where to go
  useEffect(() => {
    if (answer && !isBack) finish(answer)
  }, [answer, isBack])

  return { isRunning: isRunning || isBack || answer !== null, refusal }
}
