import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'

type Act = () => Promise<Subscription>

/** One change of a subscription: done, said, and the page read anew; or refused, in the server's words. */
export function useChange() {
  const { notify } = useNotify()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function change(act: Act, words: (changed: Subscription) => string): Promise<boolean> {
    setBusy(true)
    let isDone = false
    try {
      notify(words(await act()))
      isDone = true
    } catch (failure) {
      notify(failureWords(failure), 'error')
    }
    await revalidate()
    setBusy(false)
    return isDone
  }
  return { change, isBusy }
}

type Step = 'pause' | 'resume' | 'skip' | 'cancel' | 'keep'

/** The changes that need nothing but the will. */
export function useStep(id: string) {
  const { api } = useApp()
  const { change, isBusy } = useChange()
  const params = { id }
  const calls: Record<Step, Act> = {
    pause: () => api('POST /subscriptions/:id/pause', { params }),
    resume: () => api('POST /subscriptions/:id/resume', { params }),
    skip: () => api('POST /subscriptions/:id/skip', { params }),
    cancel: () => api('POST /subscriptions/:id/cancel', { params }),
    keep: () => api('POST /subscriptions/:id/keep', { params }),
  }
  return { isBusy, take: (step: Step, words: (changed: Subscription) => string) => change(calls[step], words) }
}
