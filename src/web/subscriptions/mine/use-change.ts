import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'

type ChangeCall = () => Promise<Subscription>

/** Changes a subscription, notifies about the result or the server's refusal, and reloads the page's data. */
export function useChange() {
  const { notify } = useNotify()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function change(call: ChangeCall, words: (changed: Subscription) => string): Promise<boolean> {
    setBusy(true)
    let isDone = false
    try {
      notify(words(await call()))
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

type Action = 'pause' | 'resume' | 'skip' | 'cancel' | 'keep'

/** The changes without further input. */
export function useSubscriptionAction(id: string) {
  const { api } = useApp()
  const { change, isBusy } = useChange()
  const params = { id }
  const calls: Record<Action, ChangeCall> = {
    pause: () => api('POST /subscriptions/:id/pause', { params }),
    resume: () => api('POST /subscriptions/:id/resume', { params }),
    skip: () => api('POST /subscriptions/:id/skip', { params }),
    cancel: () => api('POST /subscriptions/:id/cancel', { params }),
    keep: () => api('POST /subscriptions/:id/keep', { params }),
  }
  return { isBusy, run: (action: Action, words: (changed: Subscription) => string) => change(calls[action], words) }
}
