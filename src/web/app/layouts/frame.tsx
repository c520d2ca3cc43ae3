import type { ReactNode } from 'react'
import { classes } from '#ui/text/classes.ts'
import { Header } from '../header/header.tsx'
import { MobileNavigation } from '../header/mobile-navigation.tsx'
import { NotificationBar } from '../header/notification-bar.tsx'
import { footer } from '../later-footer.ts'

const BESIDE =
  'tablet:grid tablet:grid-cols-[minmax(0,1fr)_17rem] tablet:gap-x-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-8'

type FrameProps = {
  children: ReactNode
  /** S2.12: beside the page on wide screens. */
  aside?: ReactNode
  /** Above the navigation on phones. */
  bar?: ReactNode
}

// Constants, so that React skips them when the page changes.
const announcement = <NotificationBar />
const header = <Header />
const navigation = <MobileNavigation />

/** The common parts of the layouts with navigation. */
export function Frame({ children, aside, bar }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {announcement}
      {header}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <div className={classes('content-width', Boolean(aside) && BESIDE)}>
          <div className="min-w-0">{children}</div>
          {aside}
        </div>
      </main>
      {footer.element}
      {bar}
      {navigation}
    </div>
  )
}
