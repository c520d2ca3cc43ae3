import { BannerCarousel } from '../banner-carousel.tsx'
import { PageOutlet } from '../page-outlet.tsx'
import { PartnerBanner } from '../partner-banner.tsx'
import { Frame } from './frame.tsx'

/** The carousel above the page. */
export function BannerLayout() {
  return (
    <Frame
      wide={
        <div className="content-width pt-6">
          <PartnerBanner />
          <BannerCarousel />
        </div>
      }
    >
      <PageOutlet />
    </Frame>
  )
}
