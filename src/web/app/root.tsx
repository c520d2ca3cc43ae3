import type { MouseEvent } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { shellTexts } from '#texts/frame/shell.ts'
import { AuthDialog } from '../auth/sign-in/auth-dialog.tsx'
import { useAppState } from '../state/app-context.ts'
import { FallbackScreen } from './pages/fallback-screen.tsx'
import { LazyAppEffects } from './start/lazy-app-effects.tsx'
import { useAddressPlace } from './start/use-address-place.ts'
import { useStartUp } from './start/use-start-up.ts'

/** Within the page, so that the router, which knows nothing of a native jump, need not wonder about it. */
function skip(event: MouseEvent): void {
  const content = document.getElementById('content')
  if (!content) return
  event.preventDefault()
  content.focus()
}

/** What every page stands in. */
export function Root() {
  useStartUp()
  useAddressPlace()
  const isUnreachable = useAppState((state) => state.account.kind === 'unreachable')
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link, so that it leads there without a script too */}
      <a href="#content" className="skip-link" onClick={skip}>
        {shellTexts.skipToContent}
      </a>
      {/* S4.6: the login is kept, the page says that the network is away. */}
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
    </>
  )
}
