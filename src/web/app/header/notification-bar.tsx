import { useMatches } from 'react-router'
import { Icon } from '#ui/pictures/icon.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useWording } from '../../state/use-wording.ts'

const SHOWN_ON = new Set(['home', 'products'])

/** The announcement of the sales type (D1.12), else of the store, on home and the menu. 60 px high on wider screens (S9.8). */
export function NotificationBar() {
  const announcement = useWording('announcement', useAppState((state) => state.info?.announcement) ?? '')
  const page = useMatches().at(-1)?.id ?? ''
  if (!announcement || !SHOWN_ON.has(page)) return null
  return (
    <aside aria-label={announcement} className="bg-secondary-100 text-secondary-900">
      <p className="content-width flex min-h-11 items-center justify-center gap-2 py-2 text-center text-14 font-medium tablet:min-h-notification">
        <Icon name="bell" size={18} className="max-mobile:hidden" />
        {announcement}
      </p>
    </aside>
  )
}
