import { type RefObject, useEffect } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'

export const PAPERS = ['a4', 'receipt'] as const
export type Paper = (typeof PAPERS)[number]

export const paperIn = (query: URLSearchParams): Paper => (query.get('paper') === 'receipt' ? 'receipt' : 'a4')

/** Another paper size shows the same documents, so they are not loaded again. */
export const skipReloadOnPaperChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

const PX_PER_MM = 96 / 25.4
const A4 = '@page { size: A4; margin: 15mm }'

/** A receipt printer has a roll, so the page is as long as its content. */
function receiptPage(heightPx: number): string {
  const heightMm = Math.max(80, Math.ceil(heightPx / PX_PER_MM) + 8)
  return `@page { size: 80mm ${heightMm}mm; margin: 0 } @media print { body { min-width: 0 } }`
}

/** S1.8: sets the printer's paper size. It adds a style sheet, because the length of a receipt is known only after rendering. */
export function usePaperSize(paper: Paper, printed: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const measure = () => sheet.replaceSync(paper === 'a4' ? A4 : receiptPage(printed.current?.offsetHeight ?? 0))
    measure()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    window.addEventListener('beforeprint', measure)
    return () => {
      window.removeEventListener('beforeprint', measure)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [paper, printed])
}
