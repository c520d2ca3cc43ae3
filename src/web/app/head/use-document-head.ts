import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useAppState } from '../../state/app-context.ts'
import { isWithoutData } from '../pages/page-match.ts'

/** The router's name for the page that the browser opened. */
const OPENED = 'default'

/** Keeps title, description and robots true as one goes from page to page; the first page's came with the HTML. */
export function useDocumentHead() {
  const matches = useMatches()
  const config = useAppState((state) => state.config)
  const account = useAppState((state) => state.account)
  const info = useAppState((state) => state.info)
  // Whoever was quick has left the first page before this script came.
  const isFirst = useRef(useLocation().key === OPENED)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const pages = matches.map(({ id, handle, loaderData }) => ({ id, handle, data: loaderData }))
    // A page that failed is named by its error page.
    if (isWithoutData(pages.at(-1))) return
    let isWanted = true
    import('./update-head.ts').then(
      ({ updateHead }) => isWanted && updateHead(pages, { config, account, info }),
      // The page stands under the name of the one before.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [matches, config, account, info])
}
