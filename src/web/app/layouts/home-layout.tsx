import { BannerCarousel } from '../banner-carousel.tsx'
import { PageHeader } from '../header/page-header.tsx'
import { PageOutlet } from '../page-outlet.tsx'
import { PartnerBanner } from '../partner-banner.tsx'
import { Frame } from './frame.tsx'

/** Home: greeting, partner banner, carousel, then the page. */
export function HomeLayout() {
  return (
    <Frame
      wide={
        <div className="content-width pt-6">
          <PageHeader />
          <PartnerBanner />
          <BannerCarousel />
        </div>
      }
    >
      <PageOutlet />
    </Frame>
  )
}
