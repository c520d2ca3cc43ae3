import { useEffect, useState } from 'react'
import type { PushState, Subscription } from '#contract/messages/push.ts'
import type { Api } from '#contract/wire/request.ts'
import { notificationTexts } from '#texts/messages/notifications.ts'
import { useApp } from '../../state/app-context.ts'
import { browserFingerprint, pushSupport, subscribeBrowser, unsubscribeBrowser } from '../../state/browser-push.ts'
import { failureWords } from '../../state/failure-words.ts'

/** Whose notifications: the customer's, or those about a guest's order (D4.3). */
export type PushOwner = { guestToken: string | null }

/** `waiting`: not known yet. `not_offered`: nothing has been ordered yet. */
export type PushStatus = 'waiting' | 'not_offered' | 'off' | 'on' | 'blocked' | 'home_screen' | 'none'

/** M1.7: notifications in this browser. Nothing asks the browser's own question but `turnOn`, which a press calls. */
export function usePush({ guestToken }: PushOwner) {
  const { api } = useApp()
  const [status, setStatus] = useState<PushStatus>('waiting')
  const [publicKey, setPublicKey] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let isCurrent = true
    presentStatus(callsOf(api, guestToken))
      .then((found) => {
        if (!isCurrent) return
        setPublicKey(found.publicKey)
        setStatus(found.status)
      })
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [api, guestToken])

  async function change(work: () => Promise<PushStatus>) {
    setBusy(true)
    setProblem(null)
    try {
      setStatus(await work())
    } catch (failure) {
      setProblem(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const { add, remove } = callsOf(api, guestToken)
  return {
    status,
    isBusy,
    problem,
    turnOn: () =>
      change(async () => {
        const permission = await Notification.requestPermission()
        if (permission === 'denied') return 'blocked'
        if (permission !== 'granted') throw new NotAllowed()
        await add(await subscribeBrowser(publicKey))
        return 'on'
      }),
    turnOff: () =>
      change(async () => {
        const endpoint = await unsubscribeBrowser()
        // The browser shows nothing any more. If the server does not learn of it now, the push service says so with the next message.
        if (endpoint) await remove(endpoint).catch(() => null)
        return 'off'
      }),
  }
}

/** The visitor has closed the browser's question without an answer. */
class NotAllowed extends Error {}

function wordsOf(failure: unknown): string {
  if (failure instanceof NotAllowed) return notificationTexts.dismissed
  // The browser's own errors are DOMExceptions, and not for visitors.
  return failure instanceof DOMException ? notificationTexts.failed : failureWords(failure)
}

type Calls = ReturnType<typeof callsOf>

async function presentStatus({ read }: Calls): Promise<{ status: PushStatus; publicKey: string }> {
  const { is_offered, browsers, public_key: publicKey } = await read()
  if (!is_offered) return { status: 'not_offered', publicKey }
  const support = pushSupport()
  if (support !== 'possible') return { status: support, publicKey }
  const here = await browserFingerprint()
  const isOn = Notification.permission === 'granted' && here !== null && browsers.includes(here)
  return { status: isOn ? 'on' : 'off', publicKey }
}

function callsOf(api: Api, token: string | null) {
  if (token === null)
    return {
      read: (): Promise<PushState> => api('GET /customer/push'),
      add: (body: Subscription) => api('POST /customer/push', { body }),
      remove: (endpoint: string) => api('POST /customer/push/remove', { body: { endpoint } }),
    }
  const params = { token }
  return {
    read: (): Promise<PushState> => api('GET /guest-orders/:token/push', { params }),
    add: (body: Subscription) => api('POST /guest-orders/:token/push', { params, body }),
    remove: (endpoint: string) => api('POST /guest-orders/:token/push/remove', { params, body: { endpoint } }),
  }
}
