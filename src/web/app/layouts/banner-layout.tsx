import { type ComponentType, useEffect, useState } from 'react'
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
          <LateNotices />
          <PartnerBanner />
          <BannerCarousel />
        </div>
      }
    >
      <PageOutlet />
    </Frame>
  )
}

/** What was chosen is the browser's to know, so its notices are fetched when the page stands, and burden no first load. */
function LateNotices() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    import('../../location/place-notices.tsx').then(({ PlaceNotices }) => setNotices(() => PlaceNotices))
  }, [])
  return Notices && <Notices />
}
