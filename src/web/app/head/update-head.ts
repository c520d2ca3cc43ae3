import type { Shell } from '../../state/app-state.ts'
import type { Match } from '../pages/page-match.ts'
import { pageHead } from './page-head.ts'

/** Makes the document's head say what the page does. */
export function updateHead(pages: readonly Match[], shell: Shell): void {
  const head = pageHead(pages, shell)
  document.title = head.title
  setMeta('description', head.description)
  setMeta('robots', head.isHidden ? 'noindex' : 'index, follow')
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  // The origin stays the one the server wrote: a partner's host is not where the page lives.
  if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href
}

function setMeta(name: string, content: string) {
  document.querySelector(`meta[name=${name}]`)?.setAttribute('content', content)
}
