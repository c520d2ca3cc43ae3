import { useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { phoneHref } from '#rules/access/mobile-number.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { Reorder } from '../history/reorder.tsx'
import { RescheduleSheet } from '../reschedule/reschedule-sheet.tsx'
import type { OrderRef } from './order-ref.ts'
import { useOrderLinks } from './use-order-links.ts'

const texts = orderTexts.acts
const cancelForm = () => import('./cancel-form.tsx').then((one) => one.CancelForm)
const claimForm = () => import('../claims/claim-form.tsx').then((one) => one.ClaimForm)

type Sheet = 'cancel' | 'reschedule' | 'claim'

const MAY_STILL_HELP = new Set([
  'pickup_scheduled',
  'picked_up',
  'received',
  'awaiting_approval',
  'processing',
  'on_hold',
])

type ActsCardProps = { orderRef: OrderRef; order: OrderView }

/** An unpaid order can be cancelled instead of paid. */
const mayCancel = ({ acts }: OrderView) => acts.cancel || acts.pay

/** What is no longer possible here. An order on hold is only paused, so nothing is too late. */
function helpWords({ status, acts }: OrderView): string {
  if (status === 'on_hold') return texts.held
  return acts.reschedule ? texts.tooLateButReturn : texts.tooLate
}

/** D4.5: what the customer can do with the order now. Impossible actions are not offered; where staff may still help, it gives their number. */
export function ActsCard({ orderRef, order }: ActsCardProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const isGuest = orderRef.by === 'guest'
  const { acts, place } = order
  const phone = place.outlet_phone
  const hasHelp = MAY_STILL_HELP.has(order.status) && phone !== ''
  const isAny =
    order.has_invoice || hasHelp || mayCancel(order) || acts.reschedule || acts.claim || (!isGuest && acts.reorder)
  if (!isAny) return null
  return (
    <AccountCard title={texts.title}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-2 *:[p]:col-span-full">
        <ActButtons orderRef={orderRef} order={order} onOpen={setSheet} />
        {hasHelp && (
          <p className="text-14 text-ink-muted">
            {helpWords(order)}{' '}
            <TextLink href={phoneHref(phone)} className="whitespace-nowrap">
              {phone}
            </TextLink>
          </p>
        )}
      </div>
      <ActSheets orderRef={orderRef} order={order} sheet={sheet} onClose={() => setSheet(null)} />
    </AccountCard>
  )
}

function ActButtons({ orderRef, order, onOpen }: ActsCardProps & { onOpen: (sheet: Sheet) => void }) {
  const links = useOrderLinks(orderRef, order.kind)
  const isGuest = orderRef.by === 'guest'
  const { acts, claim_until } = order
  return (
    <>
      {order.has_invoice && (
        <ButtonLink to={links.invoice} look="quiet" size="medium" icon="copy" isWide>
          {texts.invoice}
        </ButtonLink>
      )}
      {acts.reorder && !isGuest && <Reorder orderId={order.id} />}
      {acts.reschedule && (
        <Button look="quiet" size="medium" icon="calendar" isWide onClick={() => onOpen('reschedule')}>
          {acts.cancel ? texts.reschedule : texts.rescheduleReturn}
        </Button>
      )}
      {acts.claim && (
        <>
          <Button look="quiet" size="medium" icon="warning" isWide onClick={() => onOpen('claim')}>
            {texts.claim}
          </Button>
          {claim_until && <p className="text-14 text-ink-muted">{texts.claimUntil(momentText(claim_until))}</p>}
        </>
      )}
      {mayCancel(order) && (
        <Button
          look="plain"
          size="medium"
          isWide
          onClick={() => onOpen('cancel')}
          className="text-bad! hover:bg-bad-surface"
        >
          {texts.cancel}
        </Button>
      )}
    </>
  )
}

function ActSheets({ orderRef, order, sheet, onClose }: ActsCardProps & { sheet: Sheet | null; onClose: () => void }) {
  const { acts, number } = order
  // A live update may withdraw the action. Its open sheet then closes.
  const isOpen = (one: Sheet) => sheet === one && (one === 'cancel' ? mayCancel(order) : acts[one])
  return (
    <>
      <BottomSheet isOpen={isOpen('cancel')} onClose={onClose} title={orderActTexts.cancel.title(number)}>
        <LazyPart load={cancelForm} props={{ orderRef, order, onClose }} placeholder={<Skeleton className="h-48" />} />
      </BottomSheet>
      <RescheduleSheet orderRef={orderRef} order={order} isOpen={isOpen('reschedule')} onClose={onClose} />
      <BottomSheet isOpen={isOpen('claim')} onClose={onClose} title={orderActTexts.claim.title}>
        <LazyPart
          load={claimForm}
          props={{ orderRef, orderId: order.id, lines: order.lines, onClose }}
          placeholder={<Skeleton className="h-80" />}
        />
      </BottomSheet>
    </>
  )
}
