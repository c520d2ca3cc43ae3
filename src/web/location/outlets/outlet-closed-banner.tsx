import { outletClosedTexts as texts } from '#texts/shop/place-notices.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'

/** S2.21: shown while the chosen outlet is closed. */
export function OutletClosedBanner() {
  const isClosed = useAppState((state) => state.outletDetail?.is_closed)
  const to = useTo()
  if (!isClosed) return null
  return (
    <aside
      aria-label={texts.title}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-warning-surface p-4"
    >
      <Icon name="clock" size={24} className="text-warning" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold text-warning">{texts.title}</span>
        <span className="block text-14">{texts.text}</span>
      </p>
      <ButtonLink look="quiet" size="medium" to={to('salesType')}>
        {texts.action}
      </ButtonLink>
    </aside>
  )
}
