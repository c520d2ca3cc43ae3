import { useAppState } from '../../state/app-context.ts'
import type { AppState } from '../../state/app-state.ts'
import { AT_A_TABLE } from '../../state/chosen-place.ts'
import { Icon } from '../../ui/icon.tsx'

/** A way of ordering may have news of its own. The store's news are for those who order from home: who sits at a table has come. */
function announcementOf({ info, salesTypeDetail }: AppState): string | null {
  const own = salesTypeDetail?.wording?.announcement
  return own ?? (salesTypeDetail?.category_id === AT_A_TABLE ? null : (info?.announcement ?? null))
}

/** The store's one line of news; 60 px high on wider screens (S9.8). */
export function NotificationBar() {
  const announcement = useAppState(announcementOf)
  if (!announcement) return null
  return (
    <aside aria-label={announcement} className="bg-secondary-100 text-secondary-900">
      <p className="content-width flex min-h-11 items-center justify-center gap-2 py-2 text-center text-14 font-medium tablet:min-h-notification">
        <Icon name="bell" size={18} className="max-mobile:hidden" />
        {announcement}
      </p>
    </aside>
  )
}
