import { PageOutlet } from '../pages/page-outlet.tsx'
import { Frame } from './frame.tsx'

/** Header, page, footer. */
export function DefaultLayout() {
  return (
    <Frame>
      <PageOutlet />
    </Frame>
  )
}
