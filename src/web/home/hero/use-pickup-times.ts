import { useEffect, useRef, useState } from 'react'
import { readPostalCode } from '../../location/address/read-postal-code.ts'
import { useApp } from '../../state/app-context.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { askTimes, type HeroData } from './load-hero.ts'

type Shown = Pick<HeroData, 'times' | 'error'>

/** The state of the form and its answer. The newest question wins. */
export function usePickupTimes(data: HeroData) {
  const { api, store } = useApp()
  const [shown, setShown] = useState<Shown>(data)
  const [isAsking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const newest = useRef(0)
  // A navigation within home, such as Back to an earlier postal code, brings a new answer of the server.
  const [last, setLast] = useState(data)
  if (last !== data) {
    setLast(data)
    setShown(data)
  }

  /** Asks, and keeps a guest's postal code for the checkout (S3.8). */
  async function ask(digits: string) {
    newest.current += 1
    const question = newest.current
    setAsking(true)
    const answer = await askTimes(api, digits)
    if (question !== newest.current) return
    setAsking(false)
    setShown(answer)
    const { times } = answer
    if (times && store.get().account.kind === 'guest') {
      addressStorage.saveGuest({ postal_code: times.postal_code, planning_area: times.planning_area })
    }
  }

  function submit() {
    const read = readPostalCode(input.current?.value ?? '')
    if ('digits' in read) return ask(read.digits)
    setShown({ times: null, error: read.problem })
    input.current?.focus()
  }

  /** The sixth digit asks at once. The answer or error for another text goes as soon as the text changes. */
  function type(typed: string) {
    const read = readPostalCode(typed)
    const isAnswered = 'digits' in read && read.digits === shown.times?.postal_code
    if (isAnswered) return
    newest.current += 1
    setAsking(false)
    setShown({ times: null, error: null })
    if ('digits' in read) ask(read.digits)
  }

  // S3.10, D1.10: only the browser knows a guest's newest postal code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script runs
  useEffect(() => {
    const field = input.current
    const stored = store.get().account.kind === 'guest' ? addressStorage.guest()?.postal_code : undefined
    const isTyped = field && field.value !== data.typed
    if (!field || isTyped || data.error || !stored || stored === data.times?.postal_code) return
    field.value = stored
    ask(stored)
  }, [])

  return { ...shown, isAsking, input, submit, type }
}
