import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MEASURE_FRAME } from '#rules/pages/measured-pages.ts'
import { consentTexts } from '#texts/frame/consent.ts'
import { consentStorage } from '../../state/storage/consent-storage.ts'
import type { EventQueue } from './event-queue.ts'

/** The sandboxed iframe in which the store's tags run. It receives page views and events, and sends nothing back. */
export function MeasureFrame({ events }: { events: EventQueue }) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const { pathname } = useLocation()

  useEffect(() => {
    // A timeout, because an effect outside this component sets the page's title.
    const timer = setTimeout(() => events.add({ event: 'page_view', page_path: pathname, page_title: document.title }))
    return () => clearTimeout(timer)
  }, [events, pathname])

  useEffect(() => {
    if (!isLoaded) return
    const visitor = consentStorage.visitor()
    const { origin } = window.location
    return events.listen((queued) =>
      // A sandboxed frame has no origin to name as the target. The message contains nothing confidential.
      ref.current?.contentWindow?.postMessage({ visitor, origin, events: queued }, '*'),
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
