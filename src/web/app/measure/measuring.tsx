import { useState } from 'react'
import { useLocation } from 'react-router'
import { mayMeasure } from '#rules/pages/measured-pages.ts'
import { useApp, useAppState } from '../../state/app-context.ts'
import { type Consent, consentStorage } from '../../state/storage/consent-storage.ts'
import { ConsentBar } from './consent-bar.tsx'
import { type HeardEvents, hearEvents } from './heard-events.ts'
import { MeasureFrame } from './measure-frame.tsx'

/** The data layer is the document's own, so it is heard once, whoever draws what. */
let heard: HeardEvents | undefined

function hearing(hasConsentedBefore: boolean): HeardEvents {
  heard ??= hearEvents(hasConsentedBefore)
  return heard
}

/** S7.16: asks once, keeps the answer, and after a yes has the frame with the tags on the pages that may be measured. */
export function Measuring() {
  const { store } = useApp()
  const isAskedFor = useAppState((state) => state.isConsentOpen)
  const [consent, setConsent] = useState(consentStorage.consent)
  const { pathname } = useLocation()
  const isMeasured = mayMeasure(pathname)

  function answer(given: Consent) {
    consentStorage.saveConsent(given)
    // What happened before a yes stays unheard.
    if (given === 'granted') hearing(false)
    else {
      heard?.stop()
      heard = undefined
    }
    setConsent(given)
    store.set({ isConsentOpen: false })
  }

  const events = consent === 'granted' ? hearing(true) : undefined
  return (
    <>
      {(isAskedFor || (consent === undefined && isMeasured)) && <ConsentBar isFocused={isAskedFor} onAnswer={answer} />}
      {events && isMeasured && <MeasureFrame events={events} />}
    </>
  )
}
