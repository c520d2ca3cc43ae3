import { OutletClosedBanner } from './outlets/outlet-closed-banner.tsx'
import { TableLine } from './table/table-line.tsx'
import { useChosenPlace } from './use-chosen-place.ts'

/** What a page that sells says of where it sells. It is part of the first HTML, so that nothing moves when it comes. */
export function PlaceNotices() {
  useChosenPlace()
  return (
    <>
      <TableLine />
      <OutletClosedBanner />
    </>
  )
}
