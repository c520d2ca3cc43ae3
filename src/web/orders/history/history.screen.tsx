import { Link, useLoaderData, useNavigation } from 'react-router'
import { orderTexts } from '#texts/order/orders.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { buttonClass } from '#ui/buttons/button-look.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { AccountPage } from '../../account/account-page.tsx'
import { isOnPhone, useRestShown } from '../../state/first-view.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useRefreshOnReturn } from '../live/use-refresh-on-return.ts'
import { HistoryFilters, useHistoryAddress } from './history-filters.tsx'
import { withNextPage } from './history-query.ts'
import { type HistoryData, loadHistory } from './load-history.ts'
import { OrderCard } from './order-card.tsx'

/** As many orders as a screen shows at once. */
const firstViewOrders = () => (isOnPhone() ? 3 : 5)

const texts = orderTexts.history
export const loader = loadHistory
export const head = () => ({ title: texts.title })

/** /history: the customer's orders, newest first. Those that need the customer come before the others. */
export function Component() {
  const { list, orders, nextCursor, now } = useLoaderData<HistoryData>()
  const address = useHistoryAddress(list)
  const to = useTo()
  const isRestShown = useRestShown()
  useRefreshOnReturn()
  const isPlain = list.filter === 'all' && list.kind === 'all' && list.older === null
  if (orders.length === 0 && isPlain) {
    return (
      <AccountPage title={texts.title}>
        <EmptyState
          illustration={<EmptyCartIllustration />}
          title={texts.emptyTitle}
          action={<ButtonLink to={to('products')}>{texts.emptyAction}</ButtonLink>}
        >
          {texts.empty}
        </EmptyState>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={texts.title} lead={texts.lead}>
      <HistoryFilters list={list} />
      {list.older !== null && <TextLink to={address({})}>{texts.newest}</TextLink>}
      {orders.length === 0 ? (
        <EmptyState
          illustration={<EmptyCartIllustration />}
          title={texts.noneTitle[list.filter]}
          action={
            <ButtonLink to={to('history')} look="quiet">
              {texts.noneAction}
            </ButtonLink>
          }
        >
          {texts.none}
        </EmptyState>
      ) : (
        <ul aria-label={texts.list} className="flex flex-col gap-4">
          {orders.slice(0, isRestShown ? undefined : firstViewOrders()).map((order) => (
            <li key={order.id}>
              <OrderCard order={order} now={now} arePicturesLater={!isRestShown} />
            </li>
          ))}
        </ul>
      )}
      {!isRestShown && <div className="min-h-dvh" />}
      {isRestShown && nextCursor !== null && <MoreOrders to={address(withNextPage(list, nextCursor))} />}
    </AccountPage>
  )
}

function MoreOrders({ to }: { to: string }) {
  const isLoading = useNavigation().location?.pathname === '/history'
  return (
    <p className="mt-4 text-center">
      <Link to={to} replace preventScrollReset className={buttonClass({ look: 'quiet' }, 'min-w-48')}>
        {isLoading && <Spinner />}
        {texts.more}
      </Link>
    </p>
  )
}
