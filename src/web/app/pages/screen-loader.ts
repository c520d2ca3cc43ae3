import type { RouteName } from '#contract/wire/routes.ts'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import type { ScreenModule } from '../../state/screen.ts'
import { BareCartLayout } from '../layouts/bare-cart-layout.tsx'
import { BareLayout } from '../layouts/bare-layout.tsx'
import { FallbackScreen } from './fallback-screen.tsx'
import { loadPageLoader } from './load-page-loader.ts'
import { screens } from './screens.ts'

/** The home page does not need these either, so they are in the same chunk. */
export { BareCartLayout, BareLayout }

/** A screen whose script is missing becomes a page that fails. Its loader retries the script when the page is opened again. */
export function fetchScreen(name: RouteName): Promise<ScreenModule> {
  const fetching = import.meta.env.SSR ? screens[name]() : orReload(screens[name]())
  return fetching.catch(() => ({
    Component: FallbackScreen,
    loader: async ({ url }) => (await loadPageLoader()).fetchAgain(screens[name], url),
  }))
}
