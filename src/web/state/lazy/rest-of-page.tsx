import type { ReactNode } from 'react'
import { useRestShown } from '../first-view.ts'

/** What is below a page's first view. It is rendered after the first view was painted; until then the footer stays out of view. */
export function RestOfPage({ children }: { children: ReactNode }) {
  return useRestShown() ? children : <div className="min-h-dvh" />
}
