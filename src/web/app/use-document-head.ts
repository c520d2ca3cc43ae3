import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { useAppState } from '../state/app-context.ts'
import { isWithoutData, pageHead } from './page-head.ts'

/** Keeps title, description and robots true as one goes from page to page; the first page's came with the HTML. */
export function useDocumentHead() {
  const matches = useMatches()
  const config = useAppState((state) => state.config)
  const account = useAppState((state) => state.account)
  const info = useAppState((state) => state.info)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const pages = matches.map(({ id, handle, loaderData }) => ({ id, handle, data: loaderData }))
    // A page that failed is named by its error page.
    if (isWithoutData(pages.at(-1))) return
    const head = pageHead(pages, { config, account, info })
    document.title = head.title
    setMeta('description', head.description)
    setMeta('robots', head.isHidden ? 'noindex' : 'index, follow')
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    // The origin stays the one the server wrote: a partner's host is not where the page lives.
    if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href
  }, [matches, config, account, info])
}

function setMeta(name: string, content: string) {
  document.querySelector(`meta[name=${name}]`)?.setAttribute('content', content)
}
