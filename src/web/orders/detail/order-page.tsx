import type { ReactNode } from 'react'
import { AccountPage } from '../../account/account-page.tsx'

type OrderPageProps = {
  back: { to: string; label: string } | null
  title: string
  /** The status, beside the title. */
  badge?: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** A second column where the page is wide enough, below the rest elsewhere. */
  aside?: ReactNode
}

/** The layout of a page about one order. It is an account page, so that all of them share one width. */
export function OrderPage({ back, title, badge, lead, children, aside }: OrderPageProps) {
  return (
    <AccountPage
      title={title}
      {...(back && { back })}
      {...(badge ? { action: badge } : {})}
      lead={lead}
      isWide={Boolean(aside)}
    >
      {aside ? (
        <div className="@container">
          <div className="grid items-start gap-4 @min-[54rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[54rem]:gap-6">
            <div className="flex min-w-0 flex-col gap-4">{children}</div>
            <div className="flex min-w-0 flex-col gap-4">{aside}</div>
          </div>
        </div>
      ) : (
        children
      )}
    </AccountPage>
  )
}
