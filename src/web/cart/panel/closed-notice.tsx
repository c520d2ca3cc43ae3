import { useMatches } from 'react-router'
import { outletClosedTexts as texts } from '#texts/shop/place-notices.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useCart } from '../cart-of.ts'

/** S2.21: says that the outlet is closed. The menu has its own banner for the chosen outlet, so the notice is left out there. */
export function ClosedNotice() {
  const { state } = useCart()
  const to = useTo()
  const isOnMenu = useMatches().at(-1)?.id === 'products'
  const hasBanner = useAppState((app) => Boolean(app.outletDetail?.is_closed)) && isOnMenu
  if (!state.facts?.outlet.is_closed || hasBanner) return null
  return (
    <aside aria-label={texts.title} className="my-3 rounded-control bg-warning-surface p-3 text-14">
      <p className="font-semibold text-warning">{texts.title}</p>
      <p>{texts.text}</p>
      <TextLink to={to('salesType')} className="inline-flex min-h-11 items-center">
        {texts.action}
      </TextLink>
    </aside>
  )
}
