import { PlaceNotices } from '../../location/place-notices.tsx'
import { PartnerBanner } from '../partner-banner.tsx'
import { CartBarPlace } from './cart-bar-place.tsx'
import type { FrameParts } from './framed-layout.tsx'
import { TableGroupPlace } from './table-group-place.tsx'

function BannerTop() {
  return (
    <div className="pt-4 tablet:pt-6">
      <PlaceNotices />
      <TableGroupPlace />
      <PartnerBanner />
    </div>
  )
}

/** S2.11: the cart beside the page, which has the carousel. Of all layouts, only this one has the cart bar on phones. */
export const bannerParts: FrameParts = { top: <BannerTop />, hasCart: true, bar: <CartBarPlace /> }
