import { PlaceNotices } from '../../location/place-notices.tsx'
import { BannerCarousel } from '../banner-carousel.tsx'
import { PageOutlet } from '../pages/page-outlet.tsx'
import { PartnerBanner } from '../partner-banner.tsx'
import { CartBarPlace } from './cart-bar-place.tsx'
import { CartColumn } from './cart-column.tsx'
import { Frame } from './frame.tsx'
import { TableGroupPlace } from './table-group-place.tsx'

/** The carousel above the page, the cart beside it; on phones the cart is a bar here, and nowhere else (S2.11). */
export function BannerLayout() {
  return (
    <Frame aside={<CartColumn />} bar={<CartBarPlace />}>
      <div className="pt-6">
        <PlaceNotices />
        <TableGroupPlace />
        <PartnerBanner />
        <BannerCarousel />
      </div>
      <PageOutlet />
    </Frame>
  )
}
