import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { classes } from '#ui/text/classes.ts'
import { AccountPage } from '../account/account-page.tsx'
import { useTo } from '../state/links/use-to.ts'

const texts = voucherPageTexts.ledgers
const tabs = { vouchers: 'vouchersHistory', earned: 'vouchersEarned', redeemed: 'vouchersRedeemed' } as const
export type LedgerName = keyof typeof tabs

/** D6.2: the layout of the three ledgers. They look like tabs, but each is a page of its own. */
export function LedgerPage({ open, points, children }: { open: LedgerName; points: number; children: ReactNode }) {
  const to = useTo()
  return (
    <AccountPage
      title={texts.title}
      lead={texts.lead}
      back={{ to: to('vouchers'), label: voucherPageTexts.title }}
      action={<p className="font-semibold tabular">{texts.balance(points)}</p>}
    >
      <nav aria-label={texts.label} className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none]">
        <ul className="flex min-w-max border-b border-line">
          {(Object.keys(tabs) as LedgerName[]).map((name) => (
            <li key={name}>
              <Link
                to={to(tabs[name])}
                aria-current={name === open ? 'page' : undefined}
                className={classes(
                  'relative flex min-h-12 items-center rounded-control px-2 font-medium max-sm:text-14 transition-colors focus-visible:-outline-offset-4 sm:px-4',
                  'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full',
                  name === open ? 'text-primary-text after:bg-primary-ring' : 'text-ink-muted hover:text-ink',
                )}
              >
                {texts[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </AccountPage>
  )
}
