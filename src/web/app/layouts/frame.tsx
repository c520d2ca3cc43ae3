import type { ReactNode } from 'react'
import { Header } from '../header/header.tsx'
import { MobileNavigation } from '../header/mobile-navigation.tsx'
import { NotificationBar } from '../header/notification-bar.tsx'
import { footer } from '../later-footer.ts'

type FrameProps = {
  children: ReactNode
  /** S2.12: beside the page on wide screens. */
  aside?: ReactNode
  /** Above the navigation on phones. */
  bar?: ReactNode
}

/** The common parts of the layouts with navigation. */
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
      {footer.element}
      {bar}
      <MobileNavigation />
    </div>
  )
}
