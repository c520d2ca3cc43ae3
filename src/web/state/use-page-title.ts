import { useEffect } from 'react'
import { useAppState } from './app-context.ts'

let own: string | null = null

/** The title that the shown page sets itself, if it does. */
export const ownPageTitle = () => own

/** Sets the document's title where the page's heading depends on something that its loader does not know. It replaces the title of its head. */
export function usePageTitle(title: string): void {
  const storeName = useAppState((state) => state.config.name)
  useEffect(() => {
    own = `${title} · ${storeName}`
    document.title = own
    return () => {
      own = null
    }
  }, [title, storeName])
}
