import type { ReactNode } from 'react'
import { Footer } from '../footer.tsx'
import { Header } from '../header/header.tsx'
import { MobileNavigation } from '../header/mobile-navigation.tsx'
import { NotificationBar } from '../header/notification-bar.tsx'

/** What the layouts with navigation share. */
export function Frame({ children, wide }: { children: ReactNode; wide?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <NotificationBar />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {wide}
        <div className="content-width">{children}</div>
      </main>
      <Footer />
      <MobileNavigation />
    </div>
  )
}
