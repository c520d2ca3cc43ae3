import type { Shell } from '../../state/app-state.ts'
import { ownPageTitle } from '../../state/use-page-title.ts'
import type { Match } from '../pages/page-match.ts'
import { pageHead } from './page-head.ts'

/** Updates the document's head after a client-side navigation. */
export function updateHead(pages: readonly Match[], shell: Shell): void {
  const head = pageHead(pages, shell)
  document.title = ownPageTitle() ?? head.title
  setMeta('description', head.description)
  setMeta('robots', head.isHidden ? 'noindex' : 'index, follow')
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  // Keeps the origin that the server wrote. On a partner's host it differs from the current one.
  if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href
}

function setMeta(name: string, content: string) {
  document.querySelector(`meta[name=${name}]`)?.setAttribute('content', content)
}
