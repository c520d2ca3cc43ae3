import { useEffect, useRef } from 'react'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

const texts = checkoutTexts.order

type LostAttemptProps = {
  /** Whether Pay was pressed before this page was loaded. */
  isBefore?: boolean
  isAsking: boolean
  onCheck: () => void
  onDiscard: () => void
}

/** The answer to Pay was lost. The shopper checks its outcome before paying again, so that nothing is charged twice. */
export function LostAttempt({ isBefore, isAsking, onCheck, onDiscard }: LostAttemptProps) {
  const section = useRef<HTMLElement>(null)
  // The pressed button is gone, so keyboard and screen reader users need the focus here.
  useEffect(() => section.current?.focus(), [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      role="alert"
      className="rounded-card border border-line bg-warning-surface p-4 outline-none focus-visible:shadow-none lg:p-5"
    >
      <h2 className="flex items-center gap-2.5 text-18 text-warning">
        <Icon name="warning" size={22} />
        {texts.lostTitle}
      </h2>
      <p className="mt-2">
        {isBefore && `${texts.lostBefore} `}
        {texts.lost}
      </p>
      <div className="actions mt-4">
        <Button size="medium" isLoading={isAsking} onClick={onCheck}>
          {texts.findOut}
        </Button>
        <Button size="medium" look="plain" onClick={onDiscard}>
          {texts.letGo}
        </Button>
      </div>
    </section>
  )
}
