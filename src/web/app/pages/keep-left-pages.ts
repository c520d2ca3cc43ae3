import type { DataRouter } from 'react-router'
import { isFindable } from '#rules/pages/findable.ts'
import type { AppParts } from '../../state/app-context.ts'
import { keepLeft } from '../../state/load/prefetched.ts'

let shownBy: DataRouter | undefined

/** The address of the shown page, also while another one loads. */
export const shownAddress = () => shownBy?.state.location ?? window.location

/** Keeps the data of public pages that a guest leaves, so that Back shows them at once. They are the pages that the server caches, too. */
export function keepLeftPages(router: DataRouter, parts: () => AppParts, onShown: () => void): void {
  shownBy = router
  let shown = pageIn(router)
  let loadedAt = Date.now()
  router.subscribe(() => {
    const page = pageIn(router)
    if (page.key !== shown.key) {
      leave(shown, loadedAt, parts)
      onShown()
    }
    if (page.data !== shown.data) loadedAt = Date.now()
    shown = page
  })
}

function pageIn({ state: { location, matches, loaderData } }: DataRouter) {
  const id = matches.at(-1)?.route.id ?? ''
  return { key: location.pathname + location.search, location, id, data: loaderData[id] as unknown }
}

async function leave({ location, id, data }: ReturnType<typeof pageIn>, at: number, parts: () => AppParts) {
  if ((data ?? null) === null || !isFindable(id)) return
  const shell = parts().shell()
  if ((await shell).account.kind === 'guest') keepLeft(location, at, shell, data)
}
