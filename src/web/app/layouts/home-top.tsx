import { PageHeader } from '../header/page-header.tsx'
import { PartnerBanner } from '../partner-banner.tsx'
import type { FrameParts } from './framed-layout.tsx'

function HomeTop() {
  return (
    <div className="pt-6">
      <PageHeader />
      <PartnerBanner />
    </div>
  )
}

/** The home page: greeting, partner banner and the cart beside them. */
export const homeParts: FrameParts = { top: <HomeTop />, hasCart: true }
