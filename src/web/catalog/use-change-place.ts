import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useApp } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import { openPlaceSheet } from '../state/place/place-sheet.ts'

/** The address of the page that changes sales type and outlet. It returns to this page. */
export function useChangePlace(): string {
  const { pathname, search } = useLocation()
  return useTo()('salesType', {}, { redirect: pathname + search })
}

/** The click of a link to that page opens the sheet instead, if its script is loaded. A click for a new tab stays one. */
export function useOpenPlaceSheet(page: string): (event: MouseEvent) => void {
  const { store } = useApp()
  return (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isPlain && openPlaceSheet(store, { purpose: 'menu', page })) event.preventDefault()
  }
}
