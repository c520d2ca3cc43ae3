import type { ReactNode } from 'react'
import { Footer } from '../footer.tsx'
import { Header } from '../header/header.tsx'
import { MobileNavigation } from '../header/mobile-navigation.tsx'
import { NotificationBar } from '../header/notification-bar.tsx'

/** What the layouts with navigation share. */
type FrameProps = {
  children: ReactNode
  /** Beside the page where there is room (S2.12). */
  aside?: ReactNode
  /** Above the navigation of a phone. */
  bar?: ReactNode
}

export function Frame({ children, aside, bar }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <NotificationBar />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {aside ? (
          <div className="content-width tablet:grid tablet:grid-cols-[minmax(0,1fr)_17rem] tablet:gap-x-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-8">
            <div className="min-w-0">{children}</div>
            {aside}
          </div>
        ) : (
          <div className="content-width">{children}</div>
        )}
      </main>
      <Footer />
      {bar}
      <MobileNavigation />
    </div>
  )
}
