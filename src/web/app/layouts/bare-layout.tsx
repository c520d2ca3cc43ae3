import { BrandLink } from '../header/brand-link.tsx'
import { PageOutlet } from '../pages/page-outlet.tsx'

/** The layouts without navigation: only the store's icon and name, so that the visitor stays on task. */
export function BareLayout() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface-muted print:block print:min-h-0 print:bg-surface">
      <header className="h-header border-b border-line bg-surface print:hidden">
        <div className="content-width flex h-full items-center">
          <BrandLink />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="content-width flex-1 outline-none">
        <PageOutlet />
      </main>
    </div>
  )
}
