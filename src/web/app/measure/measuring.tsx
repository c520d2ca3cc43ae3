import { useState } from 'react'
import { useLocation } from 'react-router'
import { mayMeasure } from '#rules/pages/measured-pages.ts'
import { useApp, useAppState } from '../../state/app-context.ts'
import { type Consent, consentStorage } from '../../state/storage/consent-storage.ts'
import { ConsentBar } from './consent-bar.tsx'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import { MeasureFrame } from './measure-frame.tsx'

/** One queue per document, because the data layer belongs to the document and not to a component. */
let queue: EventQueue | undefined

function eventQueue(hadConsented: boolean): EventQueue {
  queue ??= createEventQueue(hadConsented)
  return queue
}

/** S7.16: asks once and stores the answer. After consent it shows the tags' frame on the pages that may be measured. */
export function Measuring() {
  const { store } = useApp()
  const isReopened = useAppState((state) => state.isConsentOpen)
  const [consent, setConsent] = useState(consentStorage.consent)
  const { pathname } = useLocation()
  const isMeasured = mayMeasure(pathname)

  function answer(given: Consent) {
    consentStorage.saveConsent(given)
    // Events from before the consent are not sent.
    if (given === 'granted') eventQueue(false)
    else {
      queue?.stop()
      queue = undefined
    }
    setConsent(given)
    store.set({ isConsentOpen: false })
  }

  const events = consent === 'granted' ? eventQueue(true) : undefined
  return (
    <>
      {(isReopened || (consent === undefined && isMeasured)) && <ConsentBar isFocused={isReopened} onAnswer={answer} />}
      {events && isMeasured && <MeasureFrame events={events} />}
    </>
  )
}
