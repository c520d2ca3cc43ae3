import { PageHeader } from '../header/page-header.tsx'
import { PartnerBanner } from '../partner-banner.tsx'

/** The home page: greeting and partner banner. */
export function HomeTop() {
  return (
    <div className="pt-6">
      <PageHeader />
      <PartnerBanner />
    </div>
  )
}
