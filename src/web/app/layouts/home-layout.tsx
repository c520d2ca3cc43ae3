import { PageHeader } from '../header/page-header.tsx'
import { PageOutlet } from '../pages/page-outlet.tsx'
import { PartnerBanner } from '../partner-banner.tsx'
import { CartColumn } from './cart-column.tsx'
import { Frame } from './frame.tsx'

/** The home page: greeting and partner banner above, the cart beside it. */
export function HomeLayout() {
  return (
    <Frame aside={<CartColumn />}>
      <div className="pt-6">
        <PageHeader />
        <PartnerBanner />
      </div>
      <PageOutlet />
    </Frame>
  )
}
