import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { PageOutlet } from '../pages/page-outlet.tsx'
import { CartColumn } from './cart-column.tsx'
import { Frame } from './frame.tsx'

/** What a layout adds to header, page and footer: elements that never change, so that React skips them when the page changes. */
export type FrameParts = {
  /** Above the page. */
  top?: ReactNode
  /** S2.12: the cart beside the page on wide screens. */
  hasCart?: true
  /** Above the navigation on phones. */
  bar?: ReactNode
}

export type FrameHandle = { frame: FrameParts }

const cartColumn = <CartColumn />
const page = <PageOutlet />

/** Header, page and footer. All layouts with navigation use this one component, so that the frame stays from page to page. */
export function FramedLayout() {
  const { top, hasCart, bar } = useMatches().map(framePartsOf).find(Boolean) ?? {}
  return (
    <Frame aside={hasCart && cartColumn} bar={bar}>
      {top}
      {page}
    </Frame>
  )
}

const framePartsOf = ({ handle }: { handle: unknown }) => (handle as Partial<FrameHandle> | undefined)?.frame
