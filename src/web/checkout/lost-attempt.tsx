import { checkoutTexts } from '#texts/checkout.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

const texts = checkoutTexts.order

type LostAttemptProps = { isBefore?: boolean; isAsking: boolean; onFindOut: () => void; onLetGo: () => void }

/** No answer to Pay: what became of it is found out before anything is paid again. */
export function LostAttempt({ isBefore, isAsking, onFindOut, onLetGo }: LostAttemptProps) {
  return (
    <section role="alert" className="rounded-card border border-line bg-warning-surface p-4 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-18 text-warning">
        <Icon name="warning" size={22} />
        {texts.lostTitle}
      </h2>
      <p className="mt-2">
        {isBefore && `${texts.lostBefore} `}
        {texts.lost}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="medium" look="quiet" isLoading={isAsking} onClick={onFindOut}>
          {texts.findOut}
        </Button>
        <Button size="medium" look="plain" onClick={onLetGo}>
          {texts.letGo}
        </Button>
      </div>
    </section>
  )
}
