import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Payment, Purchase } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { moneyNow } from '#rules/weight/money-now.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { emptyForm, type PaymentChoice } from '../form/checkout-form.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import { useHydrated } from '../form/use-hydrated.ts'
import { mayHaveWallet, shownIn, type WalletPayment } from '../wallet/wallet.ts'
import { WalletSpace } from '../wallet/wallet-space.tsx'
import { moneyNote, payKind, payWords } from '../weight/pay-words.ts'
import { isLater } from '../weight/purchase-money.ts'
import { LostAttempt } from './lost-attempt.tsx'
import { paymentOf } from './order-request.ts'
import { payAttempt } from './pay-attempt.ts'
import { PayChoices } from './pay-choices.tsx'
import { NEW_CARD, settledChoice } from './payment-choice.ts'
import { useCardReturn } from './use-card-return.ts'
import { usePay } from './use-pay.ts'

const texts = purchaseTexts.failed
const walletButtons = () => import('../wallet/wallet-buttons.tsx').then((one) => one.WalletButtons)

type PayAgainProps = { purchase: Purchase; options: PaymentOptions; onChanged: (purchase: Purchase) => void }

/** Pays the same order again, with any way to pay. */
export function PayAgain(props: PayAgainProps) {
  return useHydrated() ? <Choices {...props} /> : <div className="mt-6 min-h-96" />
}

function Choices({ purchase, options, onChanged }: PayAgainProps) {
  const [chosen, setChosen] = useState<PaymentChoice | null>(null)
  const [tempCard, setTempCard] = useState(checkoutStorage.tempCard)
  const entry = useCardEntry()
  const { state, pay, again, clear } = usePay()
  const { total_cents: totalCents } = purchase
  const wallet = options.wallet && mayHaveWallet(options.wallet) ? options.wallet : null
  const owner = useCustomer()?.id ?? 'guest'
  const order = purchase.guest_token ?? purchase.order_id
  const [openAttempt, setOpenAttempt] = useState(() => payAttempt.open(owner, order))
  const unanswered = state.kind === 'lost' ? state.attempt : state.kind === 'idle' ? openAttempt : undefined
  useCardReturn((card) => {
    if (card.kind === 'once') {
      checkoutStorage.saveTempCard(card.card)
      setTempCard(card.card)
      setChosen(NEW_CARD)
    } else setChosen({ kind: 'saved', method_id: card.methodId })
  })
  const choice = chosen ?? (tempCard ? NEW_CARD : settledChoice(options, null))
  const payment = paymentOf({ ...emptyForm(), payment: choice }, tempCard, totalCents)
  const money = moneyNow(totalCents, purchase.limit_cents, payKind(choice, tempCard !== null), isLater(purchase))
  const note = moneyNote(money, purchase.category_id)
  const payBy = (payment: Payment) => {
    const body = { payment, ...(purchase.limit_cents !== undefined && { holds_later: isLater(purchase) }) }
    return pay({ kind: 'pay', order, body, bought: [], totalCents })
  }
  const press = () => (payment ? payBy(payment) : entry.enter({ isSaved: choice?.kind === 'card' && choice.isSaved }))
  // D1.9: others at the table have paid meanwhile, or P1.2: money is held now. The reloaded purchase makes the page show what there is to pay.
  const { api } = useApp()
  const isChanged = state.kind === 'refused' && (state.code === 'line_taken' || state.code === 'money_changed')
  useEffect(() => {
    if (isChanged) api('GET /checkout/orders/:id', { params: { id: order } }).then(onChanged, () => {})
  }, [isChanged, api, order, onChanged])
  return (
    <div className="mt-6 flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-rest sm:p-6">
      <h2 className="text-18">{texts.again}</h2>
      {wallet && !unanswered && (
        <LazyPart
          load={walletButtons}
          props={{
            entry: wallet,
            shown: shownIn(totalCents, '', purchase.limit_cents, isLater(purchase)),
            isPaying: state.kind === 'paying',
            prepare: async () => true,
            onPay: async (payment: WalletPayment) => (await payBy(payment)) ?? false,
          }}
          placeholder={<WalletSpace />}
        />
      )}
      <PayChoices options={options} value={choice} onChange={setChosen} tempCard={tempCard} />
      {note && <p className="text-14 text-ink-muted">{note}</p>}
      <Refusal text={state.kind === 'refused' ? state.message : entry.failure} />
      {unanswered ? (
        <LostAttempt
          isAsking={false}
          isBefore={state.kind === 'idle'}
          onCheck={() => again(unanswered)}
          onDiscard={() => {
            payAttempt.end()
            setOpenAttempt(undefined)
            clear()
          }}
        />
      ) : (
        <Button isWide isLoading={state.kind === 'paying' || entry.isLeaving} onClick={press}>
          {payment ? payWords(money) : checkoutTexts.enterCard}
        </Button>
      )}
      {entry.form}
      <CancelOrder order={order} isAtTable={purchase.category_id === SalesCategory.dineIn} onChanged={onChanged} />
    </div>
  )
}

type CancelOrderProps = { order: string; isAtTable: boolean; onChanged: (purchase: Purchase) => void }

function CancelOrder({ order, isAtTable, onChanged }: CancelOrderProps) {
  const { api } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const [isAsking, setAsking] = useState(false)
  async function cancel() {
    setAsking(true)
    try {
      onChanged(await api('POST /checkout/orders/:id/abandon', { params: { id: order } }))
      notify(isAtTable ? texts.tableGivenUp : texts.givenUp, 'info')
      await navigate(to('checkout'))
    } catch (error) {
      notify(failureWords(error), 'error')
      setAsking(false)
    }
  }
  return (
    <p className="flex flex-col items-center text-center text-14 text-ink-muted">
      <Button look="plain" size="small" isLoading={isAsking} onClick={cancel}>
        {texts.giveUp}
      </Button>
      {isAtTable ? texts.tableGiveUpText : texts.giveUpText}
    </p>
  )
}
