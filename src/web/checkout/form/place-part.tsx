import { useLocation } from 'react-router'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { Part } from './part.tsx'

const texts = checkoutTexts.where

/** The outlet, or the table whose code was scanned, for orders that do not come to the customer's door. */
export function PlacePart() {
  const { data } = useCheckoutContext()
  const { outlet, salesType, table } = data
  const to = useTo()
  const { pathname } = useLocation()
  if (comesToTheDoor(salesType.category_id)) return null
  if (salesType.category_id === SalesCategory.dineIn) {
    return (
      <Part title={texts.atTable} icon="bell">
        {table ? (
          <p className="font-medium">{texts.table(table.name, outlet.outlet)}</p>
        ) : (
          <Notice tone="warning" role="alert">
            {texts.noTable} <TextLink to={to('dineIn', {}, { tabid: undefined })}>{texts.scan}</TextLink>
          </Notice>
        )}
      </Part>
    )
  }
  return (
    <Part
      title={texts.atOutlet}
      icon="store"
      aside={
        <ButtonLink to={to('outlet', {}, { redirect: pathname })} look="plain" size="small" className="-mr-3.5">
          {checkoutTexts.change}
        </ButtonLink>
      }
    >
      <p className="font-medium">{outlet.outlet}</p>
      <p className="text-ink-muted">{outlet.address}</p>
    </Part>
  )
}
