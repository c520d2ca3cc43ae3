import { type FormEvent, useRef } from 'react'
import { useMatches } from 'react-router'
import {
  announcementId,
  closedAnnouncementsCookie,
  isAnnouncementClosed,
  withClosedAnnouncement,
} from '#rules/pages/closed-announcements.ts'
import { shellTexts } from '#texts/frame/shell.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useApp, useAppState } from '../../state/app-context.ts'
import { setCookie } from '../../state/storage/cookies.ts'
import { useWording } from '../../state/use-wording.ts'

const SHOWN_ON = new Set(['home', 'products'])

/**
 * The announcement of the sales type (D1.12), else of the store, on home and the menu, until the visitor closes it. 60 px high on wider
 * screens (S9.8). Without script the browser sends the form to the page, and the server sets the cookie.
 */
export function NotificationBar() {
  const { store } = useApp()
  const bar = useRef<HTMLElement>(null)
  const announcement = useWording('announcement', useAppState((state) => state.info?.announcement) ?? '')
  const closed = useAppState((state) => state.closedAnnouncements)
  const page = useMatches().at(-1)?.id ?? ''
  const id = announcementId(announcement)
  if (!announcement || !SHOWN_ON.has(page) || isAnnouncementClosed(closed, id)) return null
  const close = (event: FormEvent) => {
    event.preventDefault()
    // The focus moves on to what follows the bar, the header's first link.
    bar.current?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true })
    const closedAnnouncements = withClosedAnnouncement(closed, id)
    setCookie(closedAnnouncementsCookie(closedAnnouncements, window.location.protocol === 'https:'))
    store.set({ closedAnnouncements })
  }
  return (
    <aside ref={bar} aria-label={shellTexts.announcement} className="bg-secondary-100 text-secondary-900">
      <form
        method="post"
        onSubmit={close}
        className="content-width flex min-h-11 items-center gap-1 pr-1! text-14 font-medium tablet:min-h-notification"
      >
        <p className="min-w-0 flex-1 py-2 text-center">{announcement}</p>
        <IconButton
          type="submit"
          name="announcement"
          value={id}
          icon="close"
          label={shellTexts.closeAnnouncement}
          className="text-secondary-900!"
        />
      </form>
    </aside>
  )
}
