import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { useTo } from '../../state/links/use-to.ts'
import { CheckoutAction } from '../pay/checkout-action.tsx'
import { CheckoutSteps } from '../steps/checkout-steps.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { type CheckoutData, loadCheckout } from './load-checkout.ts'
import { revalidateOnPlaceChange } from './revalidate-on-place-change.ts'

export const loader = loadCheckout
export const shouldRevalidate = revalidateOnPlaceChange
export const head = () => ({ title: checkoutTexts.title, isHidden: true })

/** The checkout of a table is a chunk of its own, with fewer parts. */
const TableParts = lazy(() =>
  orReload(import('../form/table-checkout.tsx')).then((one) => ({ default: one.TableParts })),
)

/** /checkout: everything that an order needs, and Pay, on one page. */
export function Component() {
  const { salesType, table } = useLoaderData<CheckoutData>()
  const to = useTo()
  const isAtTable = salesType.category_id === SalesCategory.dineIn
  return (
    <CheckoutPage
      title={checkoutTexts.title}
      lead={isAtTable ? checkoutTexts.tableLead(table?.name ?? null) : undefined}
      back={{ to: to('products'), label: checkoutTexts.backToMenu }}
      action={<CheckoutAction />}
    >
      {isAtTable ? (
        <Suspense>
          <TableParts />
        </Suspense>
      ) : (
        <CheckoutSteps />
      )}
    </CheckoutPage>
  )
}
