import { OutletClosedBanner } from './outlets/outlet-closed-banner.tsx'
import { TableLine } from './table/table-line.tsx'
import { useChosenPlace } from './use-chosen-place.ts'

/** Notices about the table and a closed outlet. They are part of the server's HTML, to avoid a layout shift. */
export function PlaceNotices() {
  useChosenPlace()
  return (
    <>
      <TableLine />
      <OutletClosedBanner />
    </>
  )
}
