import { contentTexts } from '#texts/content.ts'
import { useNotify } from '../state/notify.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

const texts = contentTexts.promotions

/** The promotion's code, to take along. */
export function VoucherCode({ code }: { code: string }) {
  const { notify } = useNotify()
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
          <p className="text-22 font-bold tracking-wide break-all">{code}</p>
          <p className="text-14 text-ink-muted">{texts.voucherNote}</p>
        </div>
      </div>
      <Button icon="copy" onClick={copy}>
        {texts.copy}
      </Button>
    </section>
  )
}
