import { useLocation } from 'react-router'
import { useTo } from '../state/links/use-to.ts'

/** The address of the page that changes sales type and outlet. It returns to this page. */
export function useChangePlace(): string {
  const { pathname, search } = useLocation()
  return useTo()('salesType', {}, { redirect: pathname + search })
}
