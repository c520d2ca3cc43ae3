import { contentTexts } from '#texts/shop/content.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useCustomer } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import { useNotify } from '../state/notify.ts'

const texts = contentTexts.promotions

/** The promotion's voucher code, with buttons to copy it or add it to the wallet. */
export function VoucherCode({ code }: { code: string }) {
  const { notify } = useNotify()
  const to = useTo()
  const isGuest = useCustomer() === null
  const redeem = to('vouchersRedeem', {}, { voucher: code })
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      notify(texts.copied)
    } catch {
      notify(texts.copyFailed, 'info')
    }
  }
  return (
    <section
      aria-label={texts.voucher}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-secondary-50 p-4 sm:p-6"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Icon name="ticket" size={28} className="shrink-0 text-secondary-text" />
        <div className="min-w-0">
          <p className="text-14 text-ink-muted">{texts.voucher}</p>
          <p className="flex items-center gap-1 text-22 font-bold tracking-wide break-all">
            {code}
            <IconButton icon="copy" label={texts.copy} onClick={copy} />
          </p>
          <p className="text-14 text-ink-muted">{texts.voucherNote}</p>
        </div>
      </div>
      <ButtonLink to={isGuest ? to('signIn', {}, { redirect: redeem }) : redeem} icon="plus">
        {isGuest ? texts.signInToAdd : texts.addToWallet}
      </ButtonLink>
    </section>
  )
}
