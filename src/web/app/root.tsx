import type { MouseEvent } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { shellTexts } from '#texts/frame/shell.ts'
import { AuthDialog } from '../auth/sign-in/auth-dialog.tsx'
import { useAppState } from '../state/app-context.ts'
import { CarriedQuery } from '../state/links/carried-query.tsx'
import { FallbackScreen } from './pages/fallback-screen.tsx'
import { LazyAppEffects } from './start/lazy-app-effects.tsx'
import { useAddressPlace } from './start/use-address-place.ts'
import { useStartUp } from './start/use-start-up.ts'

/** Moves the focus without a native jump to `#content`, which the router would treat as a navigation. */
function focusContent(event: MouseEvent): void {
  const content = document.getElementById('content')
  if (!content) return
  event.preventDefault()
  content.focus()
}

/** The parent of every layout and page. */
export function Root() {
  useStartUp()
  useAddressPlace()
  const isUnreachable = useAppState((state) => state.account.kind === 'unreachable')
  return (
    <CarriedQuery>
      {/* biome-ignore lint/a11y/useValidAnchor: a link, so that it works without scripts too */}
      <a href="#content" className="skip-link" onClick={focusContent}>
        {shellTexts.skipToContent}
      </a>
      {/* S4.6: the login stays stored, and the page shows the network error. */}
      {isUnreachable ? (
        <main id="content">
          <FallbackScreen kind="network" />
        </main>
      ) : (
        <Outlet />
      )}
      <AuthDialog />
      <LazyAppEffects />
      <ScrollRestoration />
    </CarriedQuery>
  )
}
