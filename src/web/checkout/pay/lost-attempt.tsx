import { useEffect, useRef } from 'react'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

const texts = checkoutTexts.order

type LostAttemptProps = { isBefore?: boolean; isAsking: boolean; onFindOut: () => void; onLetGo: () => void }

/** No answer to Pay: what became of it is found out before anything is paid again. */
export function LostAttempt({ isBefore, isAsking, onFindOut, onLetGo }: LostAttemptProps) {
  const place = useRef<HTMLElement>(null)
  // The button that was pressed is gone: who reads by ear or by key goes on here.
  useEffect(() => place.current?.focus(), [])
  return (
    <section
      ref={place}
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
        <Button size="medium" isLoading={isAsking} onClick={onFindOut}>
          {texts.findOut}
        </Button>
        <Button size="medium" look="plain" onClick={onLetGo}>
          {texts.letGo}
        </Button>
      </div>
    </section>
  )
}
