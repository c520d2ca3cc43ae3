import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignedIn } from '#contract/account/auth.ts'
import { authTexts } from '#texts/account/auth.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { takeGoogleReturn } from './google-visit.ts'

/** S4.5: completes the sign-in after the return from Google's page. A failure shows on the sign-in page. */
export function useGoogleReturn(finish: (answer: SignedIn) => Promise<void>) {
  const { api } = useApp()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isBack = query.has('state') && (query.has('code') || query.has('error'))
  const hasStarted = useRef(false)
  const [answer, setAnswer] = useState<SignedIn | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Google's code works only once
  useEffect(() => {
    if (!isBack || hasStarted.current) return
    hasStarted.current = true
    const back = takeGoogleReturn(query)
    // Removes Google's code from the URL and restores the query from before the visit.
    navigate({ search: back?.search ?? '' }, { replace: true })
    if (!back) {
      // A code without a stored visit was requested in another browser or tab. Without a code, the visitor cancelled at Google.
      if (query.has('code')) setRefusal(authTexts.googleLost)
      return
    }
    setRunning(true)
    const { code, state, ticket } = back
    api('POST /auth/google', { body: { code, state, ticket } })
      .then(setAnswer, (failure) => setRefusal(failureWords(failure)))
      .finally(() => setRunning(false))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer, after the URL has its `redirect` again
  useEffect(() => {
    if (answer && !isBack) finish(answer)
  }, [answer, isBack])

  return { isRunning: isRunning || isBack || answer !== null, refusal }
}
