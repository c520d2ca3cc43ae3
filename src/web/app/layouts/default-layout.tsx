import { PageOutlet } from '../pages/page-outlet.tsx'
import { Frame } from './frame.tsx'

/** Header, page and footer. */
export function DefaultLayout() {
  return (
    <Frame>
      <PageOutlet />
    </Frame>
  )
}
