import type { ReactNode } from 'react'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { Card } from '#ui/text/card.tsx'
import { classes } from '#ui/text/classes.ts'

type VoucherTicketProps = {
  icon: IconName
  children: ReactNode
  /** Whether the children contain a link that covers the card. */
  isPressable?: boolean
  /** Grey, for vouchers that cannot be used. */
  isFaint?: boolean
}

const notch = 'absolute left-0 size-4 -translate-x-1/2 rounded-full border border-line bg-surface'

/** A card that looks like a ticket: a tinted stub with an icon, a dashed line, and the content. */
export function VoucherTicket({ icon, children, isPressable, isFaint }: VoucherTicketProps) {
  return (
    <Card look="raised" padding="none" {...(isPressable ? { isPressable } : {})} className="flex h-full">
      <span
        className={classes(
          'flex w-14 shrink-0 items-center justify-center sm:w-18',
          isFaint ? 'bg-surface-sunken text-ink-muted' : 'bg-secondary-50 text-secondary-text',
        )}
      >
        <Icon name={icon} size={26} />
      </span>
      <div className="relative min-w-0 flex-1 border-l-2 border-dashed border-line-strong p-4">
        <span className={classes(notch, '-top-2')} />
        <span className={classes(notch, '-bottom-2')} />
        {children}
      </div>
    </Card>
  )
}
