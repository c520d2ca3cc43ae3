import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useAppState } from '../../state/app-context.ts'
import { isWithoutData } from '../pages/page-match.ts'

/** React Router's location key of the page that the browser loaded. */
const INITIAL_KEY = 'default'

/** Updates title, description and robots on client-side navigation. The server's HTML has those of the first page. */
export function useDocumentHead() {
  const matches = useMatches()
  const config = useAppState((state) => state.config)
  const account = useAppState((state) => state.account)
  const info = useAppState((state) => state.info)
  // The visitor may have left the first page before this script was loaded.
  const isFirst = useRef(useLocation().key === INITIAL_KEY)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const pages = matches.map(({ id, handle, loaderData }) => ({ id, handle, data: loaderData }))
    // The error page of a failed page sets its own title.
    if (isWithoutData(pages.at(-1))) return
    let isCurrent = true
    import('./update-head.ts').then(
      ({ updateHead }) => isCurrent && updateHead(pages, { config, account, info }),
      // Without the script the previous page's head stays.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [matches, config, account, info])
}
