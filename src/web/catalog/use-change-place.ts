import { useLocation } from 'react-router'
import { useTo } from '../state/links/use-to.ts'

/** Where one changes how and where one orders, with the way back to this page. */
export function useChangePlace(): string {
  const { pathname, search } = useLocation()
  return useTo()('salesType', {}, { redirect: pathname + search })
}
