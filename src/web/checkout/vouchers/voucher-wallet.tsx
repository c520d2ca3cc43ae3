import { flushSync } from 'react-dom'
import { VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { TicketIllustration } from '#ui/illustrations/ticket.tsx'
import { lastDayOf } from '#ui/text/time-text.ts'
import { failureWords } from '../../state/failure-words.ts'
import { CheckCard } from '../review/check-card.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { type BestVouchers, useBestVouchers } from './use-best-vouchers.ts'

const texts = checkoutTexts.vouchers

/** The applied codes, each with its saving or the reason why it does not apply, and the wallet to choose from. */
export function VoucherWallet() {
  const { form, isGuest } = useCheckoutContext()
  const { best, failure, retry } = useBestVouchers()
  const owned = new Set(best?.vouchers.map(({ ref }) => ref))
  const others = form.voucherIds.filter((ref) => !owned.has(ref))
  return (
    <>
      {(isGuest || best) && others.length > 0 && <Codes refs={others} />}
      {!isGuest && failure !== null && (
        <Notice tone="warning" role="alert">
          {failureWords(failure)}{' '}
          <Button look="quiet" size="small" onClick={retry} className="mt-2">
            {checkoutTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {!isGuest && !best && failure === null && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </SkeletonGroup>
      )}
      {best && <Wallet best={best} />}
    </>
  )
}

function useVoucherEffect(ref: string): { savedCents: number | null; label: string | null; message: string | null } {
  const { quoted } = useCheckoutContext()
  const line = quoted.quote.lines.find((one) => one.ref === ref && one.rule.startsWith('voucher_'))
  const unused = quoted.quote.unused_vouchers.find((one) => one.ref === ref)
  return {
    savedCents: line ? -line.cents : null,
    label: line?.label ?? unused?.label ?? null,
    message: unused?.message ?? null,
  }
}

/** Typed codes, and vouchers that are no longer in the wallet. */
function Codes({ refs }: { refs: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {refs.map((ref) => (
        <Code key={ref} code={ref} />
      ))}
    </ul>
  )
}

function Code({ code }: { code: string }) {
  const { form, change } = useCheckoutContext()
  const { savedCents, label, message } = useVoucherEffect(code)
  const name = label || texts.codeLabel(code.replace(/^code:/, ''))
  return (
    <li className="flex items-start gap-3 rounded-card border border-line-strong bg-surface p-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p role="status" className={savedCents !== null ? 'text-14 font-medium text-good' : 'text-14 text-warning'}>
          {savedCents !== null ? texts.saves(priceText(savedCents)) : message}
        </p>
      </div>
      <Button
        look="plain"
        size="small"
        className="-mr-3.5"
        aria-label={texts.removeOne(name)}
        onClick={() => {
          flushSync(() => change({ voucherIds: form.voucherIds.filter((one) => one !== code) }))
          // The row is gone, so the focus goes to the field above it.
          document.querySelector<HTMLElement>('input[name="voucher_code"]')?.focus()
        }}
      >
        {texts.remove}
      </Button>
    </li>
  )
}

function Wallet({ best }: { best: BestVouchers }) {
  const { form, change } = useCheckoutContext()
  const isBest = best.best.length > 0 && best.best.every((id) => form.voucherIds.includes(id))
  if (best.vouchers.length === 0)
    return (
      <EmptyState size="panel" illustration={<TicketIllustration />} title={texts.noWalletTitle}>
        {texts.noWallet}
      </EmptyState>
    )
  return (
    <section aria-label={texts.wallet} className="flex flex-col gap-3">
      <h2 className="mt-2 text-18">{texts.wallet}</h2>
      {best.best_cents > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-primary-50 p-4">
          <p className="min-w-0 font-medium">{isBest ? texts.usingBest : texts.best(priceText(best.best_cents))}</p>
          {!isBest && (
            <Button look="quiet" size="medium" onClick={() => change({ voucherIds: best.best })}>
              {texts.useBest}
            </Button>
          )}
        </div>
      )}
      {best.vouchers.map((voucher) => (
        <WalletCard key={voucher.ref} voucher={voucher} />
      ))}
    </section>
  )
}

function WalletCard({ voucher }: { voucher: BestVouchers['vouchers'][number] }) {
  const { form, change } = useCheckoutContext()
  const { ref: id, name, gives, expires_at, saves_cents, reason, message } = voucher
  const isChosen = form.voucherIds.includes(id)
  const effect = useVoucherEffect(id)
  const isFull = form.voucherIds.length >= VOUCHERS_PER_ORDER_MAX
  const why = isChosen ? effect.message : reason === null ? null : message
  const savedCents = isChosen ? effect.savedCents : saves_cents
  const toggle = (isWanted: boolean) => {
    const others = form.voucherIds.filter((one) => one !== id)
    change({ voucherIds: isWanted ? [...others, id] : others })
  }
  return (
    <CheckCard
      label={name}
      description={
        <>
          {gives}
          {expires_at && ` · ${texts.expires(lastDayOf(expires_at))}`}
          {why && <span className="block font-medium text-warning">{why}</span>}
        </>
      }
      end={
        !why && savedCents !== null && savedCents > 0 ? (
          <span className="text-good">{texts.saves(priceText(savedCents))}</span>
        ) : undefined
      }
      isChecked={isChosen}
      isDisabled={!isChosen && (reason !== null || isFull)}
      onChange={toggle}
    />
  )
}
