import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MEASURE_FRAME } from '#rules/pages/measured-pages.ts'
import { consentTexts } from '#texts/frame/consent.ts'
import { consentStorage } from '../../state/storage/consent-storage.ts'
import type { HeardEvents } from './heard-events.ts'

/** The frame in which the store's tags run, and what they are told: the pages, and what happened on them. Nothing comes back from it. */
export function MeasureFrame({ events }: { events: HeardEvents }) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const { pathname } = useLocation()

  useEffect(() => {
    // The page's own title is set by an effect above this one.
    const soon = setTimeout(() => events.add({ event: 'page_view', page_path: pathname, page_title: document.title }))
    return () => clearTimeout(soon)
  }, [events, pathname])

  useEffect(() => {
    if (!isLoaded) return
    const visitor = consentStorage.visitor()
    const { origin } = window.location
    return events.listen((heard) =>
      // A frame without an origin cannot be named as the receiver; the message holds nothing that another might not read.
      ref.current?.contentWindow?.postMessage({ visitor, origin, events: heard }, '*'),
    )
  }, [events, isLoaded])

  return (
    <iframe
      ref={ref}
      src={MEASURE_FRAME}
      sandbox="allow-scripts"
      title={consentTexts.frame}
      hidden
      onLoad={() => setLoaded(true)}
    />
  )
}
