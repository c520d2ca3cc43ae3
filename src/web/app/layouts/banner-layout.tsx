import { PlaceNotices } from '../../location/place-notices.tsx'
import { PageOutlet } from '../pages/page-outlet.tsx'
import { PartnerBanner } from '../partner-banner.tsx'
import { CartBarPlace } from './cart-bar-place.tsx'
import { CartColumn } from './cart-column.tsx'
import { Frame } from './frame.tsx'
import { TableGroupPlace } from './table-group-place.tsx'

/** S2.11: the cart beside the page, which has the carousel. Of all layouts, only this one has the cart bar on phones. */
export function BannerLayout() {
  return (
    <Frame aside={<CartColumn />} bar={<CartBarPlace />}>
      <div className="pt-4 tablet:pt-6">
        <PlaceNotices />
        <TableGroupPlace />
        <PartnerBanner />
      </div>
      <PageOutlet />
    </Frame>
  )
}
