import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import { PageOutlet } from '../pages/page-outlet.tsx'
import { CartColumn } from './cart-column.tsx'
import { Frame } from './frame.tsx'

/** What a layout adds to header, page and footer. */
export type FrameParts = {
  /** Above the page. */
  Top?: ComponentType
  /** S2.12: the cart beside the page on wide screens. */
  hasCart?: true
  /** Above the navigation on phones. */
  Bar?: ComponentType
}

export type FrameHandle = { frame: FrameParts }

/** Header, page and footer. All layouts with navigation use this one component, so that the frame stays from page to page. */
export function FramedLayout() {
  const { Top, hasCart, Bar } = useMatches().map(framePartsOf).find(Boolean) ?? {}
  return (
    <Frame aside={hasCart && <CartColumn />} bar={Bar && <Bar />}>
      {Top && <Top />}
      <PageOutlet />
    </Frame>
  )
}

const framePartsOf = ({ handle }: { handle: unknown }) => (handle as Partial<FrameHandle> | undefined)?.frame
