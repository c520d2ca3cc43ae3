import type { getReferral } from '#contract/rewards/referral.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { referralPageTexts as texts } from '#texts/account/referral-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { AccountCard } from '../account/account-card.tsx'
import { useHydrated } from '../checkout/form/use-hydrated.ts'
import { QrCode } from '../checkout/pay/qr-code.tsx'
import { useAppState } from '../state/app-context.ts'
import { useCopy } from './use-copy.ts'

export type Referral = ResponseOf<typeof getReferral>

/** The referral link and code, to share, copy or scan. */
export function LinkCard({ referral }: { referral: Referral }) {
  const store = useAppState((state) => state.config.name)
  const copy = useCopy()
  const canShare = useHydrated() && typeof navigator.share === 'function'
  const { code, link, qr_rows, friend_gets } = referral

  // The promise rejects when the customer cancels, which is not an error.
  const share = () =>
    navigator
      .share({ title: texts.shareTitle(store), text: texts.shareText(store, friend_gets), url: link })
      .catch(() => {})

  return (
    <AccountCard title={texts.link}>
      <div className="flex flex-wrap items-start gap-6">
        <div className="min-w-0 flex-1 basis-64">
          <p className="rounded-control border border-line-strong bg-surface-muted px-4 py-3 break-all select-all">
            {link}
          </p>
          <div className="actions mt-3">
            {canShare && (
              <Button icon="share" size="medium" onClick={share}>
                {texts.share}
              </Button>
            )}
            <Button icon="copy" size="medium" look={canShare ? 'quiet' : 'primary'} onClick={() => copy(link)}>
              {texts.copy}
            </Button>
          </div>
          <div className="mt-6 flex items-center gap-3">
            <div className="min-w-0">
              <p className="text-14 text-ink-muted">{texts.code}</p>
              <p className="text-22 font-bold tracking-wide tabular select-all">{code}</p>
            </div>
            <IconButton icon="copy" label={texts.copyCode} onClick={() => copy(code)} />
          </div>
        </div>
        <figure className="w-40 shrink-0 max-sm:mx-auto">
          <div className="rounded-control border border-line p-1">
            <QrCode rows={qr_rows} label={texts.qr} />
          </div>
          <figcaption className="mt-2 text-center text-13 text-ink-muted">{texts.qrNote}</figcaption>
        </figure>
      </div>
    </AccountCard>
  )
}
